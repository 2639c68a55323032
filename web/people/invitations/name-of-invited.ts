import type { Invitation } from '#contract/people/invitations.calls.ts';

/** The name of an invited person, or the address of one who was invited by it alone. */
export const nameOfInvited = ({ user }: Pick<Invitation, 'user'>): string => user.fullName || user.email;
