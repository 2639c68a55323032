import {
  dealerFeedProblems as problems,
  dealerFeedRowErrors as rowErrors,
} from '#contract/people/dealer-feed.problems.ts';
import type { FeedRun } from '#contract/people/dealer-feed.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { dealersImport } from '#server/people/dealers/importing/import-dealers.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { carryOut, type AgreedRow } from '#server/platform/imports/carry-out.ts';
import { sameAsRow } from '#server/platform/imports/import-at-once.ts';
import {
  rowReason,
  type Judging,
  type RowReason,
  type RowToJudge,
  type RowValues,
} from '#server/platform/imports/import-kinds.ts';
import {
  countDealers,
  countMissing,
  countRows,
  dismissedBefore,
  endReading,
  insertRows,
  insertRun,
  noteFed,
  replaceWaiting,
  storeResults,
  type StoredRow,
} from './dealer-feed.queries.ts';
import { readFeed, type Feed } from './read-feed.ts';

/** More than one dealer in so many: somebody looks at the file first. */
const farShare = 10;
const rowsAtOnce = 500;

export interface TakenIn {
  readonly id: string;
  readonly state: FeedRun['state'];
  readonly problem: Bilingual | null;
  readonly applied: number;
}

/** The file as it was judged, before anything is carried out. */
interface Reading {
  readonly agreed: AgreedRow[];
  readonly unchanged: string[];
  readonly named: string[];
  readonly firstOf: Map<string, number>;
  columns: ReadonlySet<string>;
  /** Rows that differ from the dealers, or cannot be read, without those that somebody dismissed before. */
  differing: number;
  total: number;
}

/**
 * Takes in a file of the feed: what differs is noted, and carried out unless the file is far from the dealers or from the last file. Rows that would
 * close a dealer wait in any case. All of it is one transaction.
 */
export async function takeIn(change: Change, day: string, feed: Feed): Promise<TakenIn> {
  const { tx } = change;
  const id = newId();
  await replaceWaiting(tx, rowReason(rowErrors.replaced));
  await insertRun(tx, {
    id,
    day,
    fileName: feed.fileName,
    state: 'waiting',
    problem: null,
    at: change.now(),
  });
  const reading: Reading = {
    agreed: [],
    unchanged: [],
    named: [],
    firstOf: new Map(),
    columns: new Set(),
    differing: 0,
    total: 0,
  };
  await readFeed(feed, async (rows, columns) => {
    reading.columns = columns;
    await insertRows(tx, id, await judgeStretch(change, reading, rows));
  });
  const problem = await farFrom(change, reading);
  const { total, unchanged } = reading;
  let applied: readonly string[] = [];
  if (!problem) applied = await carryOutRows(change, null, id, reading.agreed, reading.columns);
  await endReading(tx, id, {
    state: problem ? 'waiting' : 'applied',
    problem,
    total,
    same: unchanged.length,
    unchanged: problem ? unchanged : [],
  });
  await countRows(tx, id);
  if (!problem) await noteFed(tx, [...unchanged, ...applied]);
  return { id, state: problem ? 'waiting' : 'applied', problem, applied: applied.length };
}

/** Judges rows and returns those to note. */
async function judgeStretch(
  change: Change,
  reading: Reading,
  rows: readonly RowToJudge[],
): Promise<readonly StoredRow[]> {
  const { firstOf } = reading;
  const keyed = rows.map((row) => ({ ...row, key: dealersImport.keyOf(row.values) }));
  const repeated = new Map<number, RowReason>();
  for (const { number, key } of keyed) {
    if (key === null) continue;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, number);
    else repeated.set(number, sameAsRow(dealersImport, first));
  }
  reading.total += rows.length;
  reading.named.push(
    ...keyed.flatMap(({ key, number }) => (key !== null && !repeated.has(number) ? [key] : [])),
  );
  const judged = await dealersImport.judge(
    judgingOf(change, null, reading.columns),
    rows.filter(({ number }) => !repeated.has(number)),
  );
  const byNumber = new Map(judged.map((one) => [one.number, one]));
  const dismissed = await dismissedBefore(
    change.tx,
    keyed.flatMap(({ key, number }) => {
      const outcome = byNumber.get(number)?.outcome;
      return key === null || !outcome || outcome === 'same' || outcome === 'error' ? [] : [key];
    }),
  );
  return keyed.flatMap(({ key, number, values }): readonly StoredRow[] => {
    const one = byNumber.get(number);
    const row = { number, key, fields: values, resultReason: null, targetId: one?.targetId ?? null };
    const wrong = { ...row, outcome: 'error', changes: [], result: null } as const;
    if (!one) return noted(reading, { ...wrong, reasons: [repeated.get(number)!] });
    const { outcome, reasons, changes } = one;
    if (outcome === 'error') return noted(reading, { ...wrong, reasons });
    if (outcome === 'same') {
      reading.unchanged.push(key!);
      return [];
    }
    if (isSame(dismissed.get(key!), values))
      return [
        {
          ...row,
          outcome,
          reasons,
          changes,
          result: 'dismissed',
          resultReason: rowReason(rowErrors.dismissedBefore),
        },
      ];
    if (outcome !== 'check') reading.agreed.push({ number, values, confirmed: [], nth: 1, outcome });
    return noted(reading, { ...row, outcome, reasons, changes, result: 'waiting' });
  });
}

function noted(reading: Reading, row: StoredRow): readonly StoredRow[] {
  reading.differing += 1;
  return [row];
}

const isSame = (before: RowValues | undefined, now: RowValues): boolean => {
  const columns = Object.keys(now);
  return (
    before !== undefined &&
    Object.keys(before).length === columns.length &&
    columns.every((column) => before[column] === now[column])
  );
};

/** Why somebody has to look at the file first; null if it is close enough. */
async function farFrom({ tx }: Change, { named, differing }: Reading): Promise<Bilingual | null> {
  const { known, missing } = await countMissing(tx, named);
  if (missing * farShare > known) return rowReason(problems.farMissing, { missing, dealers: known });
  const dealers = await countDealers(tx);
  if (differing * farShare > dealers) return rowReason(problems.farChanges, { changed: differing, dealers });
  return null;
}

/** Carries rows out and notes what became of each. Returns the numbers of the dealers, in capitals. */
export async function carryOutRows(
  change: Change,
  actor: Actor | null,
  runId: string,
  rows: readonly AgreedRow[],
  columns: ReadonlySet<string>,
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const piece = rows.slice(at, at + rowsAtOnce);
    const results = await carryOut(change, actor, dealersImport, judgingOf(change, actor, columns), piece, {
      reason: { en: 'Dealer feed', fr: 'Flux des concessionnaires' },
      isOn: () => false,
    });
    await storeResults(change.tx, runId, results);
    const done = new Set(results.flatMap((one) => (one.result === 'applied' ? [one.number] : [])));
    applied.push(
      ...piece.flatMap(({ number, values }) => (done.has(number) ? [dealersImport.keyOf(values)!] : [])),
    );
  }
  return applied;
}

const judgingOf = (
  { tx, ask, settings, now }: Change,
  actor: Actor | null,
  columns: ReadonlySet<string>,
): Judging<Actor | null> => ({
  db: tx,
  ask,
  settings,
  now,
  actor,
  columns,
  addedByThis: () => Promise.resolve(new Set()),
});
