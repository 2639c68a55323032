import type { Invitation } from '#contract/people/invitations.calls.ts';
import { invitationErrors as errors } from '#contract/people/invitations.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { abilitiesOn, type UserAbilities } from '#server/people/users/users.rules.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { lockInvitation, type InvitationRow } from './invitation-list.queries.ts';
import { inviteMany, withdrawInvitations, type Inviting } from './invite.ts';

/** The same person is not mailed twice within this time. */
const pauseMilliseconds = 60_000;

/** Sends an invitation again. */
export async function resend(
  change: Change,
  actor: Actor,
  id: string,
  lane: Inviting['lane'],
): Promise<void> {
  const before = await managedInvitation(change, actor, id);
  const { user, sentAt, state } = before;
  const name = nameOf(before);
  if (state === 'used') refuse(errors.alreadyIn, { name });
  if (user.status !== 'active') refuse(errors.notActive, { name });
  const isOpen = state === 'open';
  if (isOpen && change.now().getTime() - new Date(sentAt).getTime() < pauseMilliseconds)
    refuse(errors.justSent);
  const [sent] = await inviteMany(change, { userIds: [user._id], lane });
  // Somebody chose a password by a recovery code meanwhile.
  if (!sent) refuse(errors.alreadyIn, { name });
  await change.record({
    type: 'update',
    entity: { kind: 'user', id: user._id, name },
    before: { invitation: state },
    after: { invitation: 'sent' },
  });
}

/** Withdraws an open invitation. */
export async function withdraw(change: Change, actor: Actor, id: string): Promise<void> {
  const before = await managedInvitation(change, actor, id);
  const name = nameOf(before);
  if (before.state !== 'open') refuse(errors.notOpen, { name });
  await withdrawInvitations(change, [id]);
  await change.record({
    type: 'update',
    entity: { kind: 'user', id: before.user._id, name },
    before: { invitation: before.state },
    after: { invitation: 'withdrawn' },
  });
}

/** Locks the invitation of a person whose account the actor may change. */
async function managedInvitation(change: Change, actor: Actor, id: string): Promise<InvitationRow> {
  const visible = usersVisible.sql(actor, 'u');
  const row = found(await lockInvitation(change.tx, id, visible, change.now()), errors.notFound);
  return abilitiesOnPerson(row, actor).editAll ? row : refuse(userErrors.notYours);
}

const nameOf = ({ user }: InvitationRow): string => user.fullName || user.email;

const abilitiesOnPerson = ({ user }: InvitationRow, actor: Actor): UserAbilities =>
  abilitiesOn(actor, { id: user._id, status: user.status, role: user.role });

/** What the actor may do with an invitation, as the calls refuse it. */
export function invitationAbilities(row: InvitationRow, actor: Actor): Invitation['abilities'] {
  const mayChange = abilitiesOnPerson(row, actor).editAll;
  return {
    resend: mayChange && row.state !== 'used' && row.user.status === 'active',
    withdraw: mayChange && row.state === 'open',
  };
}
