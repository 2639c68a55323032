import { allows } from '#contract/platform/access.ts';
import { loyaltyCalls, type ListedSubmission, type Submission } from '#contract/rewards/loyalty.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { administers } from './loyalty.scope.ts';
import type { ListedRow, SubmissionRow } from './submissions.queries.ts';

/** A submission as lists show it. */
export const presentListed = ({ id: _id, ...row }: ListedRow): ListedSubmission => ({ _id, ...row });

/** A submission as replies show it. Who decided it is for administrators. */
export function present(
  { id: _id, attachments, decidedBy, ...row }: SubmissionRow,
  actor: Actor,
): Submission {
  const isOwn = handsOf(actor).includes(row.userId);
  return {
    _id,
    ...row,
    attachments: attachments.map((file) => ({ ...file, location: `/files/${file._id}` })),
    decidedBy: administers(actor) ? decidedBy : null,
    abilities: {
      decide: row.status === 'pending' && !isOwn && allows(loyaltyCalls.update.access, actor),
      reverse: row.status === 'approved' && !isOwn && allows(loyaltyCalls.reverse.access, actor),
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
