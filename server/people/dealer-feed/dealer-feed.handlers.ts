import { dealerFeedCalls, type FeedRow, type FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { dealerFeedErrors as errors } from '#contract/people/dealer-feed.errors.ts';
import { allows } from '#contract/platform/access.ts';
import type { Language } from '#contract/platform/language.ts';
import { dealersImport } from '#server/people/dealers/importing/import-dealers.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { RowToUndo } from '#server/platform/imports/import-kinds.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import {
  countRows,
  decideRun,
  dismissRows,
  endUndoing,
  listRows,
  listRuns,
  lockRun,
  noteFed,
  rowsThatWait,
  rowsToUndo,
  runById,
  storeUndone,
  type StoredRow,
  type StoredRun,
} from './dealer-feed.queries.ts';
import { carryOutRows } from './take-in.ts';

const rowsAtOnce = 5000;

export const dealerFeedHandlers: Handlers<typeof dealerFeedCalls> = {
  async list({ query }, { db, actor, language, settings, environment }) {
    const { rows, total } = await listRuns(db, query);
    const { enabled, time, timeZone } = settings.dealers.ftpUpdate;
    return {
      runs: rows.map((row) => present(row, actor, language)),
      pagination: paginationOf(total, query),
      schedule: enabled ? { time, timeZone, hasSource: environment.dealerFeed !== undefined } : null,
    };
  },

  get: async ({ params }, { db, actor, language }) => ({
    run: present(found(await runById(db, params.id), errors.notFound), actor, language),
  }),

  async rows({ params, query }, { db, language }) {
    const run = found(await runById(db, params.id), errors.notFound);
    const { rows, total } = await listRows(db, run.id, query);
    return { rows: rows.map((row) => presentRow(row, language)), pagination: paginationOf(total, query) };
  },

  apply: ({ params }, context) =>
    decide(context, params.id, async (change, actor, run) => {
      const { tx } = change;
      const rows = (await rowsThatWait(tx, run.id)).map(({ number, fields, outcome }) => ({
        number,
        values: fields,
        confirmed: [],
        nth: 1,
        outcome: outcome === 'add' ? ('add' as const) : ('update' as const),
      }));
      const columns = new Set(rows.flatMap(({ values }) => Object.keys(values)));
      const applied = await carryOutRows(change, actor, run.id, rows, columns);
      await decideRun(tx, run.id, { state: 'applied', by: actor.id });
      await noteFed(tx, [...run.unchanged, ...applied]);
    }),

  dismiss: ({ params }, context) =>
    decide(context, params.id, async ({ tx }, actor, run) => {
      await dismissRows(tx, run.id);
      const state = run.state === 'waiting' ? 'dismissed' : run.state;
      await decideRun(tx, run.id, { state, by: actor.id });
    }),

  undo: ({ params }, context) =>
    changed(context, params.id, async (change, actor, run) => {
      const { tx } = change;
      if (run.state !== 'applied') refuse(errors.notApplied);
      if (!run.isInTime) refuse(errors.tooLate);
      const rows = await rowsToUndo(tx, run.id);
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await undoPiece(change, actor, run.id, rows.slice(at, at + rowsAtOnce));
      await dismissRows(tx, run.id);
      await endUndoing(tx, run.id, actor.id);
    }),
};

type Work = (change: Change, actor: Actor, run: StoredRun) => Promise<void>;

/** Changes a run with its entry in the log, whole or not at all. */
const changed = (context: Context<Actor>, id: string, work: Work): Promise<{ readonly run: FeedRun }> =>
  context.change(async (change) => {
    const { tx, record } = change;
    const { actor, language } = context;
    const before = found(await lockRun(tx, id), errors.notFound);
    await work(change, actor, before);
    await countRows(tx, id);
    const after = found(await runById(tx, id), errors.notFound);
    await record({
      type: 'update',
      entity: { kind: 'dealer-feed-run', id, name: before.fileName },
      before: { state: before.state, ...before.counts },
      after: { state: after.state, ...after.counts },
    });
    return { run: present(after, actor, language) };
  });

/** The same for a run of which something waits. The second of two deciders is told that nothing does. */
const decide = (context: Context<Actor>, id: string, work: Work) =>
  changed(context, id, async (change, actor, run) => {
    if (!isWaiting(run)) refuse(errors.nothingWaits);
    await work(change, actor, run);
  });

async function undoPiece(
  change: Change,
  actor: Actor,
  runId: string,
  rows: readonly RowToUndo[],
): Promise<void> {
  const left = await dealersImport.undo(change, actor, rows);
  await storeUndone(
    change.tx,
    runId,
    rows.map(({ number }) => {
      const reason = left.get(number);
      return reason ? { number, result: 'kept', reason } : { number, result: 'undone' };
    }),
  );
}

const resultsOf = ({ counts }: StoredRun, result: keyof FeedRun['results']): number =>
  ['add', 'update', 'check'].reduce((sum, outcome) => sum + (counts[`${result}:${outcome}`] ?? 0), 0);

const isWaiting = (run: StoredRun) => run.state === 'waiting' || resultsOf(run, 'waiting') > 0;

function present(run: StoredRun, actor: Actor, language: Language): FeedRun {
  const { id, counts, unchanged: _unchanged, isInTime, problem, ...shown } = run;
  const count = (name: string) => counts[name] ?? 0;
  const result = (name: keyof FeedRun['results']) => resultsOf(run, name);
  const mayDecide = allows(dealerFeedCalls.apply.access, actor);
  return {
    _id: id,
    ...shown,
    problem: problem && problem[language],
    counts: {
      same: count('same'),
      add: count('add'),
      update: count('update'),
      check: count('check'),
      error: count('error'),
    },
    results: {
      waiting: result('waiting'),
      applied: result('applied'),
      left: result('left'),
      dismissed: result('dismissed'),
      replaced: result('replaced'),
      undone: result('undone'),
      kept: result('kept'),
    },
    abilities: {
      decide: mayDecide && isWaiting(run),
      undo: mayDecide && run.state === 'applied' && isInTime && result('applied') > 0,
    },
  };
}

const labels = new Map(dealersImport.columns.map(({ key, label }) => [key, label]));

function presentRow(row: StoredRow, language: Language): FeedRow {
  const { number, fields, outcome, reasons, changes, result, resultReason, targetId } = row;
  return {
    number,
    dealerNumber: fields['number'] ?? '',
    name: fields['name'] ?? '',
    outcome,
    reasons: reasons.map((one) => one[language]),
    changes: changes.map(({ column, from, to }) => ({
      column: labels.get(column)?.[language] ?? column,
      from: from[language],
      to: to[language],
    })),
    result,
    resultReason: resultReason && resultReason[language],
    targetId,
  };
}
