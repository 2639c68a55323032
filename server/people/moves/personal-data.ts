import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { plannedMove, plannedOf } from './moves.queries.ts';

/** What is planned for a person: part of the data export, without who planned it. */
export const personalMoves = contribute(personalData, async ({ db, userId }) => {
  const move = await plannedMove(db, userId);
  if (!move) return { plannedMoves: [] };
  const { plannedBy: _by, problem: _problem, ...own } = move;
  return { plannedMoves: [own] };
});

export const erasedMoves = contribute(erasePerson, async ({ tx, person }) => {
  await cancelPlans(tx, plannedOf(person.id));
  return {};
});
