import { eventKind } from '#server/platform/events.ts';

/**
 * A person was deactivated or erased, or got other dealers, departments, admin groups, another role, address, position, place, or language, or
 * another mark as instructor: what was open to the person, or depends on them, may not be any more. Announced after the change is written.
 */
export const personMoved = eventKind<{ readonly userId: string }>('people.person-moved');

/**
 * The same for many people at once: their dealer is not active any more or is somewhere else, or their admin group was changed from its own page.
 * Some of them may not be affected. Announced once, so that whoever listens reads all of them in one statement.
 */
export const peopleMoved = eventKind<{ readonly userIds: readonly string[] }>('people.people-moved');

/**
 * People are invited: each gets a mail with a link to choose a password, in their language. Whoever has a password, or an account that is not active,
 * is left out. Announced after the accounts are written, once for all of them.
 */
export const peopleInvited = eventKind<{ readonly userIds: readonly string[] }>('people.people-invited');
