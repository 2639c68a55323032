import { platformErrors } from '#contract/platform/errors.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { payoutErrors as errors } from '#contract/rewards/payouts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { requestJob } from '#server/platform/jobs/request-job.ts';
import { startWork } from '#server/platform/long-work/start-work.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { fundersOfRun } from './funders.queries.ts';
import { linesOf, postedLines } from './lines.queries.ts';
import { owedFigures, ownPayouts } from './owed-figures.queries.ts';
import { payoutFile } from './payout-file.ts';
import { hasFile, mostPostedAtOnce, releaseBlocked } from './payouts.rules.ts';
import { presentRun } from './present-run.ts';
import { releaseJob } from './release.job.ts';
import { releaseSome } from './release.ts';
import {
  deleteRun,
  insertRun,
  lockRun,
  runById,
  runsOf,
  setReleasing,
  type RunReader,
  type RunRow,
} from './runs.queries.ts';
import { settleLines, settleWork } from './settle.ts';

export const payoutHandlers: Handlers<typeof calls> = {
  async own({ query }, { db, actor, today }) {
    const { rows, total, owed, missing } = await ownPayouts(db, actor.id, { ...query, today: today() });
    return {
      owed,
      missing: owed.length > 0 ? missing : [],
      payouts: rows.map(({ id, currency, amountCents, spiffCount, activityCount, ...row }) => ({
        _id: id,
        ...row,
        amount: { currency, amountCents },
        itemCounts: { spiff: spiffCount, activity: activityCount },
      })),
      pagination: paginationOf(total, query),
    };
  },

  async list({ query }, { db, actor, today }) {
    const { rows, total } = await runsOf(db, readerOf(actor, today()), query);
    return {
      runs: rows.map((row) => presentRun(row, actor)),
      owed: await owedFigures(db, today()),
      pagination: paginationOf(total, query),
    };
  },

  create: ({ body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(change, context.actor, { key, call: calls.create.id, request: body }, async () => {
        const { tx, now, today, record } = change;
        const id = newId();
        const byUserId = context.actor.id;
        if (!(await insertRun(tx, { id, byUserId, at: now(), today: today(), currency: body.currency })))
          refuse(errors.nothingOwed);
        const run = await runOf(change, context.actor, id);
        await record({ type: 'create', entity: entityOf(run), after: { totals: run.totals } });
        return { run: presentRun(run, context.actor) };
      }),
    ),

  async get({ params }, { db, actor, today }) {
    const run = found(await runById(db, params.id, readerOf(actor, today())), errors.notFound);
    return { run: presentRun(run, actor) };
  },

  async funders({ params }, { db, actor, today }) {
    found(await runById(db, params.id, readerOf(actor, today())), errors.notFound);
    return { funders: await fundersOfRun(db, params.id) };
  },

  async lines({ params, query }, { db, actor, today }) {
    found(await runById(db, params.id, readerOf(actor, today())), errors.notFound);
    const { rows, total } = await linesOf(db, params.id, { ...query, today: today() });
    return {
      lines: rows.map(({ id, currency, amountCents, ...row }) => ({
        _id: id,
        ...row,
        amount: { currency, amountCents },
      })),
      pagination: paginationOf(total, query),
    };
  },

  discard: ({ params }, { change, actor }) =>
    change(async ({ tx, today, record }) => {
      const run = found(await lockRun(tx, params.id, readerOf(actor, today())), errors.notFound);
      if (run.status !== 'draft') refuse(errors.wrongState);
      await deleteRun(tx, run.id);
      await record({ type: 'delete', entity: entityOf(run), before: { totals: run.totals } });
      return {};
    }),

  release: ({ params, body }, context) =>
    context.change((change) =>
      answerOnce(
        change,
        context.actor,
        { key: body.idempotencyKey, call: calls.release.id, request: params },
        async () => {
          await release(change, context.actor, params.id);
          return { run: presentRun(await runOf(change, context.actor, params.id), context.actor) };
        },
      ),
    ),

  async file({ params }, { db, actor, language, change, today }) {
    if (actor.session.proxiedBy) refuse(platformErrors.proxyRefused);
    const run = found(await runById(db, params.id, readerOf(actor, today())), errors.notFound);
    if (!hasFile(run.status)) refuse(errors.wrongState);
    await change(({ record }) => record({ type: 'download', entity: entityOf(run) }));
    return payoutFile(db, run, language);
  },

  settle: ({ params: { id }, body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(
        change,
        context.actor,
        { key, call: calls.settle.id, request: { id, ...body } },
        async () => {
          const { tx, today } = change;
          const run = found(await lockRun(tx, id, readerOf(context.actor, today())), errors.notFound);
          if (run.status !== 'released') refuse(errors.wrongState);
          const ids = [...new Set(body.lineIds ?? (await postedLines(tx, id)))];
          if (ids.length === 0) refuse(errors.wrongState);
          const input = { runId: id, outcome: body.outcome, note: body.note };
          if (ids.length > mostAtOnce) {
            const work = await startWork(change, context.actor, settleWork, { input, ids });
            return { run: presentRun(run, context.actor), settledCount: 0, work };
          }
          for (const { refusal } of (await settleLines(change, context.actor, ids, input)).values())
            if (refusal) throw refusal;
          const settled = presentRun(await runOf(change, context.actor, id), context.actor);
          return { run: settled, settledCount: ids.length, work: null };
        },
      ),
    ),
};

const entityOf = ({ id, number }: RunRow) => ({ kind: 'payout-run', id, name: String(number) });

const readerOf = (actor: Actor, today: string): RunReader => ({ hands: handsOf(actor), today });

const runOf = async ({ tx, today }: Change, actor: Actor, id: string): Promise<RunRow> =>
  found(await runById(tx, id, readerOf(actor, today())), errors.notFound);

/** Small runs are posted at once, larger ones by a worker. */
async function release(change: Change, actor: Actor, id: string): Promise<void> {
  const { tx, now, today, record, afterwards } = change;
  const reader = readerOf(actor, today());
  const { hands } = reader;
  const run = found(await lockRun(tx, id, reader), errors.notFound);
  const { createdBy, paysHands, held } = run;
  const blocked = releaseBlocked({ createdBy: createdBy._id, paysHands, heldCount: held.count, hands });
  if (blocked === 'held-people') refuse(errors.heldPeople, { name: held.first ?? '' });
  if (blocked === 'own-run') refuse(errors.ownRun);
  if (blocked === 'own-line') refuse(errors.ownLine);
  if (run.status !== 'draft') refuse(errors.wrongState);
  const at = now();
  await setReleasing(tx, id, { byUserId: actor.id, at });
  await record({
    type: 'approve',
    entity: entityOf(run),
    before: { status: run.status },
    after: { status: 'released', totals: run.totals },
  });
  const lineCount = run.totals.reduce((sum, total) => sum + total.lineCount, 0);
  // A run whose last amount was taken back has no lines, and nothing to post.
  if (lineCount === 0) refuse(errors.wrongState);
  const releasing = { id, number: run.number, releasedBy: actor.id, releasedAt: at.toISOString() };
  if (lineCount < mostPostedAtOnce) await releaseSome(change, releasing, mostPostedAtOnce);
  else afterwards(() => requestJob(change, releaseJob));
}
