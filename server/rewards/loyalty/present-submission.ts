import { allows } from '#contract/platform/access.ts';
import { loyaltyCalls, type ListedSubmission, type Submission } from '#contract/rewards/loyalty.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { workplacesOf } from '#server/rewards/holdings/workplaces.queries.ts';
import { administers } from './loyalty.scope.ts';
import type { ListedRow, SubmissionRow } from './submissions.queries.ts';

/** A submission as lists show it. */
export const presentListed = ({ id: _id, ...row }: ListedRow): ListedSubmission => ({ _id, ...row });

/** Who asks, also while acting for somebody, and the dealers where they work. */
interface Hands {
  readonly people: readonly string[];
  readonly workplaces: ReadonlySet<string>;
}

export async function handsIn(db: Db | Transaction, actor: Actor): Promise<Hands> {
  const people = handsOf(actor);
  return { people, workplaces: await workplacesOf(db, people) };
}

/** Nobody decides on what is theirs or their dealer’s, nor on what they sent for somebody. */
export const isOwn = (
  { userId, sentById, dealerId }: Pick<SubmissionRow, 'userId' | 'sentById' | 'dealerId'>,
  { people, workplaces }: Hands,
): boolean => people.some((hand) => hand === userId || hand === sentById) || workplaces.has(dealerId);

/** A submission as replies show it. Who decided it is for administrators. */
export function present(
  { id: _id, attachments, decidedBy, ...row }: SubmissionRow,
  actor: Actor,
  hands: Hands,
): Submission {
  const isOthers = !isOwn(row, hands);
  return {
    _id,
    ...row,
    attachments: attachments.map((file) => ({ ...file, location: `/files/${file._id}` })),
    decidedBy: administers(actor) ? decidedBy : null,
    abilities: {
      decide: row.status === 'pending' && isOthers && allows(loyaltyCalls.update.access, actor),
      reverse: row.status === 'approved' && isOthers && allows(loyaltyCalls.reverse.access, actor),
      sendAgain: row.status === 'denied' && row.userId === actor.id,
    },
  };
}

/** What the log calls a submission. */
export const entityOf = ({
  id,
  receiptNumber,
  dealer,
}: Pick<SubmissionRow, 'id' | 'receiptNumber' | 'dealer'>) => ({
  kind: 'loyalty-submission',
  id,
  name: [receiptNumber, dealer.name].filter(Boolean).join(', '),
});
