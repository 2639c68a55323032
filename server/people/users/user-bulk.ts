import { groupErrors } from '#contract/people/groups.errors.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { userErrors as errors } from '#contract/people/users.errors.ts';
import type { UserBulk, UserChanges } from '#contract/people/users.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { workOnRows, type RowOutcome } from '#server/platform/long-work/long-work.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { deactivate, entityOf, managed, managedUser, reactivate } from './account-status.ts';
import { followsRule } from './change-user.queries.ts';
import { changeUser } from './save-user.ts';
import { peopleInvited } from './users.events.ts';
import { namesOfUsers, type UserRow } from './users.queries.ts';
import { abilitiesOn } from './users.rules.ts';
import { usersVisible } from './users.scope.ts';

/** The actions that the list of users offers for many of them. */
export const userBulk = workOnRows<UserBulk>({
  starts: userCalls.bulk,
  path: () => '/auth/admin/users',
  title: ({ action }, count) => titles[action](countOf(count, people)),
  names: ({ db, actor }, ids) => namesOfUsers(db, ids, usersVisible.sql(actor, 'u')),
  async change(change, actor, id, input) {
    if (input.action === 'deactivate') return deactivate(change, actor, id, input.reason);
    if (input.action === 'reactivate') return reactivate(change, actor, id);
    if (input.action === 'invite') {
      const person = await personToInvite(change, actor, id);
      if (!person) return 'unchanged';
      return inviteThem(change, [person]);
    }
    if ('department' in input && (await followsRule(change.tx, input.department)))
      refuse(groupErrors.followsRule, {}, { field: 'department' });
    const before = await managedUser(change, actor, id);
    const changes = changesOf(before, input);
    return changes ? changeUser(change, actor, before, changes) : 'unchanged';
  },
  // Invitations that are written together leave by the lane of many mails.
  changeSeveral: async (change, actor, ids, { action }) =>
    action === 'invite' ? inviteSeveral(change, actor, ids) : undefined,
  undo(input) {
    if (input.action === 'deactivate') return { action: 'reactivate' };
    if (input.action === 'emails') return { ...input, receives: !input.receives };
    if (input.action === 'join') return { ...input, action: 'leave' };
    if (input.action === 'leave') return { ...input, action: 'join' };
    return undefined;
  },
});

type Changing = Extract<UserBulk, { action: 'dealer' | 'join' | 'leave' | 'role' | 'emails' }>;

const idsOf = (named: readonly { readonly _id: string }[]) => named.map(({ _id }) => _id);

/** What the action changes of a person; nothing if they have it already. */
function changesOf(before: UserRow, input: Changing): UserChanges | undefined {
  if (input.action === 'dealer') {
    const dealers = idsOf(before.dealers);
    return dealers.length === 1 && dealers[0] === input.dealer ? undefined : { dealers: [input.dealer] };
  }
  if (input.action === 'role') return before.role._id === input.role ? undefined : { role: input.role };
  if (input.action === 'emails')
    return before.receiveEmails === input.receives ? undefined : { receiveEmails: input.receives };
  const departments = idsOf(before.assignmentGroups);
  const joins = input.action === 'join';
  if (departments.includes(input.department) === joins) return undefined;
  const others = departments.filter((id) => id !== input.department);
  return { assignmentGroups: joins ? [...others, input.department] : others };
}

/** The person, unless they have a password and so need no invitation. */
async function personToInvite(change: Change, actor: Actor, id: string): Promise<UserRow | undefined> {
  const person = await managedUser(change, actor, id);
  if (!abilitiesOn(actor, managed(person)).editAll) refuse(errors.fieldRefused);
  if (person.status !== 'active') refuse(errors.notActive, { name: person.fullName });
  return person.hasPassword ? undefined : person;
}

async function inviteThem(change: Change, invited: readonly UserRow[]): Promise<undefined> {
  if (invited.length === 0) return undefined;
  await change.announce(peopleInvited, { userIds: invited.map(({ id }) => id) });
  for (const person of invited)
    await change.record({ type: 'update', entity: entityOf(person), after: { invitation: 'sent' } });
  return undefined;
}

async function inviteSeveral(
  change: Change,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowOutcome>> {
  const outcomes = new Map<string, RowOutcome>();
  const invited: UserRow[] = [];
  for (const id of ids)
    try {
      const person = await personToInvite(change, actor, id);
      if (person) invited.push(person);
      outcomes.set(id, { refusal: null, changed: person !== undefined });
    } catch (error) {
      // Nothing was written for this person.
      if (!(error instanceof Refusal)) throw error;
      outcomes.set(id, { refusal: error });
    }
  await inviteThem(change, invited);
  return outcomes;
}

const people: RecordWords = {
  one: { en: 'person', fr: 'personne' },
  many: { en: 'people', fr: 'personnes' },
};

const titled = (en: string, fr: string) => (count: Bilingual) => ({
  en: `${en} ${count.en}`,
  fr: `${fr} ${count.fr}`,
});

const titles: Readonly<Record<UserBulk['action'], (count: Bilingual) => Bilingual>> = {
  deactivate: titled('Deactivate', 'Désactiver'),
  reactivate: titled('Reactivate', 'Réactiver'),
  dealer: titled('New dealer for', 'Nouveau concessionnaire pour'),
  join: titled('Add to a department:', 'Ajouter à un service :'),
  leave: titled('Remove from a department:', 'Retirer d’un service :'),
  role: titled('New role for', 'Nouveau rôle pour'),
  emails: titled('E-mails of', 'Courriels pour'),
  invite: titled('Invite', 'Inviter'),
};
