import { loyaltyCalls as calls, type Submission } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { postEarned, takeBack } from '#server/rewards/ledger/earn.ts';
import { dealerCreditsOf, loyaltyPointsOf } from '#server/rewards/ledger/ledger.rules.ts';
import { tellDecision } from './loyalty-notices.ts';
import { submissionsVisible } from './loyalty.scope.ts';
import { entityOf, handsIn, isOwn, present } from './present-submission.ts';
import { noteEarning, setDecided, setReversed } from './send.queries.ts';
import { lockSubmission, submissionById, type SubmissionRow } from './submissions.queries.ts';

/** The posting of an approval. */
export const approvalKey = (submissionId: string): string => `loyalty-approved:${submissionId}`;
export const approvalKind = 'loyalty-approved';
/** The submission that a business key is about: of its approval, and of what was set against it. */
export const submissionOfKey = (businessKey: string): string | undefined =>
  /loyalty-approved:([0-9a-f-]{36})$/.exec(businessKey)?.[1];

interface Decision {
  readonly id: string;
  readonly version?: number | undefined;
  readonly reason: string;
}

const saving = async (
  change: Change,
  actor: Actor,
  { id, version }: Decision,
  save: (row: SubmissionRow) => Promise<void>,
  type: 'approve' | 'deny' | 'update',
): Promise<Submission> => {
  const hands = await handsIn(change.tx, actor);
  return saveRecord(change, {
    lock: () => lockSubmission(change.tx, id, submissionsVisible.sql(actor, 's')),
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => present(row, actor, hands),
    schema: calls.update.reply.shape.submission,
    async save(row) {
      if (isOwn(row, hands)) refuse(errors.notToYourself);
      await save(row);
    },
    read: () => submissionById(change.tx, id),
    entry: (before, after) => ({
      type,
      entity: entityOf(after),
      before: decidedOf(before),
      after: { ...decidedOf(after), credits: after.credits, currency: after.currency, points: after.points },
    }),
  });
};

const decidedOf = ({ status, reason, reversedAt }: SubmissionRow) => ({
  status,
  reason,
  reversed: reversedAt !== null,
});

/** Approves a pending submission: credits and points in one posting. Or denies it with a reason. */
export const decide = (
  change: Change,
  actor: Actor,
  decision: Decision & { readonly status: 'approved' | 'denied' },
): Promise<Submission> =>
  saving(
    change,
    actor,
    decision,
    async (row) => {
      const { id, status, reason } = decision;
      if (row.status !== 'pending') refuse(errors.wrongState);
      if (status === 'denied' && reason === '') refuse(errors.needsReason, {}, { field: 'reason' });
      const kept = status === 'denied' ? reason : '';
      await setDecided(change.tx, id, { status, reason: kept, by: actor.id, at: change.now() });
      if (status === 'approved') await postApproval(change, actor, row);
      await tellDecision(change, row, { news: status, reason: kept });
    },
    decision.status === 'approved' ? 'approve' : 'deny',
  );

async function postApproval(change: Change, actor: Actor, row: SubmissionRow): Promise<void> {
  const { tx, now, today, settings } = change;
  // Before the accounts: whoever ends points locks in this order too.
  if (row.points > 0) await noteEarning(tx, row.userId, today());
  const earned = [
    ...(row.credits > 0
      ? [{ account: dealerCreditsOf(row.dealerId, row.currency!), amount: row.credits }]
      : []),
    ...(row.points > 0 ? [{ account: loyaltyPointsOf(row.userId), amount: row.points }] : []),
  ];
  await postEarned(
    tx,
    {
      businessKey: approvalKey(row.id),
      kind: approvalKind,
      at: now(),
      note: row.receiptNumber,
      funder: settings.loyalty.brands.find(({ value }) => value === row.brand)?.en ?? row.brand,
      byUserId: actor.id,
      proxiedBy: actor.session.proxiedBy,
    },
    earned,
  );
}

/** Reverses an approval: takes what is left of its credits and points, and sets the rest against later earnings. */
export const reverse = (change: Change, actor: Actor, decision: Decision): Promise<Submission> =>
  saving(
    change,
    actor,
    decision,
    async (row) => {
      const { id, reason } = decision;
      if (row.status !== 'approved') refuse(errors.wrongState);
      if (reason === '') refuse(errors.needsReason, {}, { field: 'reason' });
      await setReversed(change.tx, id, { reason, by: actor.id, at: change.now() });
      if (row.credits > 0 || row.points > 0)
        await takeBack(change.tx, {
          businessKey: approvalKey(id),
          byUserId: actor.id,
          proxiedBy: actor.session.proxiedBy,
          note: reason,
          at: change.now(),
        });
      await tellDecision(change, row, { news: 'reversed', reason });
    },
    'update',
  );
