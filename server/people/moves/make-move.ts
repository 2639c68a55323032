import { moveErrors as errors } from '#contract/people/moves.errors.ts';
import type { MoveFields } from '#contract/people/moves.fields.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { deactivate, managed, managedUser } from '#server/people/users/account-status.ts';
import { changeUser, refuseNewPlaces } from '#server/people/users/save-user.ts';
import type { UserRow } from '#server/people/users/users.queries.ts';
import { abilitiesOn } from '#server/people/users/users.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

/** What happens, apart from the day. */
export type Move = MoveFields extends infer One ? (One extends object ? Omit<One, 'day'> : never) : never;

/** Locks a person whose account the actor may change; dealer managers ask for it elsewhere. */
export async function movable(change: Change, actor: Actor, userId: string): Promise<UserRow> {
  const user = await managedUser(change, actor, userId);
  return abilitiesOn(actor, managed(user)).editAll ? user : refuse(userErrors.fieldRefused);
}

/** Refuses a move that the actor may not make, or that would not do what was meant with the person as they are now. */
export async function checkMove(change: Change, actor: Actor, user: UserRow, move: Move): Promise<void> {
  const { fullName: name, dealers, status } = user;
  if (status !== 'active') refuse(errors.notActive, { name });
  if (move.kind === 'leave') return;
  const worksAt = (id: string) => dealers.some(({ _id }) => _id === id);
  if (move.from !== null && !worksAt(move.from)) refuse(errors.notThere, { name }, { field: 'from' });
  if (worksAt(move.to)) refuse(errors.alreadyThere, { name }, { field: 'to' });
  await refuseNewPlaces(change, actor, user, dealersAfter(user, move));
}

/** The dealers of the person after a transfer. */
const dealersAfter = ({ dealers }: UserRow, { from, to }: Extract<Move, { kind: 'transfer' }>): string[] => [
  ...dealers.map(({ _id }) => _id).filter((id) => id !== from),
  to,
];

/** Transfers the person, or deactivates the account, with the rights of the actor. */
export async function makeMove(change: Change, actor: Actor, user: UserRow, move: Move): Promise<void> {
  await checkMove(change, actor, user, move);
  if (move.kind === 'leave') await deactivate(change, actor, user.id, move.reason);
  else await changeUser(change, actor, user, { dealers: dealersAfter(user, move) });
}
