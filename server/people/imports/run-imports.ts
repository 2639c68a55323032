import { importErrors as errors } from '#contract/people/imports.errors.ts';
import { rowErrors } from '#contract/platform/row-errors.ts';
import { sentence, type ErrorText } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Change } from '#server/platform/context.ts';
import { isDatabaseUnavailable, isTransient, type Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { importKinds, type ImportKind, type Judging } from '#server/platform/imports/import-kinds.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { applyRows } from './apply-rows.ts';
import { countRows } from './imports.queries.ts';
import { columnsOf, judgeRows } from './judge-rows.ts';
import { applyMissing, countAll } from './missing-records.ts';
import {
  addedBy,
  rowsAfter,
  rowsToApply,
  rowsToUndo,
  storeResults,
  storeVerdicts,
  type RowResult,
} from './rows.queries.ts';
import {
  endPass,
  giveBack,
  holdImport,
  importQueue,
  importTurns,
  moveOn,
  takeImport,
  type HeldImport,
  type ImportTurn,
  type Pass,
} from './turns.queries.ts';

const restMilliseconds = 1000;
/** An import gives way to the others after this time. */
const turnMilliseconds = 2000;
/** How many rows are judged, carried out, or taken back in one transaction. */
const atOnce: Readonly<Record<Pass, number>> = { judging: 1000, applying: 500, undoing: 500 };

/** Judges, carries out, and takes back what people import, in the background. Several workers share it. */
export const startImports = (contexts: ContextMaker): Workers =>
  startWorkers({
    log: contexts.services.log,
    kind: importQueue.name,
    failure: 'an import was not worked on',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async (stopping: AbortSignal) => ((await importTurn(contexts, stopping)) ? 0 : restMilliseconds)],
  });

/** Gives one import its turn. False if none waits. */
export async function importTurn(
  contexts: ContextMaker,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const turn = await takeImport(contexts.services.db, newId());
  if (!turn) return false;
  await whileWorking(importQueue.name, turn.requestId, () => workOn(contexts, turn, stopping));
  return true;
}

async function workOn(contexts: ContextMaker, turn: ImportTurn, stopping: AbortSignal): Promise<void> {
  const { db, log } = contexts.services;
  const [kind] = (await contexts.forWork().ask(importKinds, null)).filter(({ name }) => name === turn.kind);
  if (!kind) return stop(contexts, turn, errors.unknownKind);
  if (importTurns.wasTriedTooOften(turn)) return stop(contexts, turn, errors.failed);
  try {
    const until = performance.now() + turnMilliseconds;
    while (!stopping.aborted && performance.now() < until)
      if (!(await nextPiece(contexts, turn, kind))) return;
    await giveBack(db, turn, false);
  } catch (error) {
    log.error({ err: error, import: turn.id }, 'a piece of an import failed');
    if (importTurns.mayTryAgain(turn)) await giveBack(db, turn, true);
    else await stop(contexts, turn, errors.failed);
  }
}

/** Does the next rows. If they cannot be saved together, tries fewer, down to one, which then is in fault. False if the pass has ended. */
async function nextPiece(contexts: ContextMaker, turn: ImportTurn, kind: ImportKind): Promise<boolean> {
  for (let size = atOnce[turn.state]; ; size = Math.max(1, Math.floor(size / 8)))
    try {
      return await piece(contexts, turn, kind, size);
    } catch (error) {
      if (isDatabaseUnavailable(error) || isTransient(error) || turn.state === 'judging') throw error;
      contexts.services.log.warn(
        { err: error, import: turn.id, rows: size },
        'rows of an import were not saved',
      );
      if (size === 1) return passOver(contexts, turn);
    }
}

const piece = (contexts: ContextMaker, turn: ImportTurn, kind: ImportKind, size: number): Promise<boolean> =>
  contexts.forWork().change(async (outer) => {
    const { tx } = outer;
    const held = await holdImport(tx, turn);
    if (!held) return false;
    const actor = await personAsActor(tx, contexts.services.settings, held.personId, null);
    if (!actor || !kind.mayImport(actor)) {
      await end(tx, held, errors.stopped);
      return false;
    }
    const origin = { requestId: turn.requestId ?? `import-${held.id}`, ip: '', userAgent: '' };
    const moved = await contexts.within(outer, actor, origin, (change) =>
      steps[held.state](change, actor, held, kind, size),
    );
    if (moved) await moveOn(tx, held.id, moved);
    else if (held.state === 'judging')
      await contexts.within(outer, actor, origin, async (change) =>
        endPass(tx, held.id, {
          state: ends.judging.whole,
          problem: null,
          counts: await countAll(tx, held, kind, judgingOf(change, actor, held)),
        }),
      );
    else await end(tx, held, null);
    return moved !== null;
  });

interface Moved {
  readonly done: number;
  readonly position: number;
}

type Step = (
  change: Change,
  actor: Actor,
  held: HeldImport,
  kind: ImportKind,
  size: number,
) => Promise<Moved | null>;

/** What one piece of each pass does; null if no rows are left. */
const steps: Readonly<Record<Pass, Step>> = {
  async judging(change, actor, held, kind, size) {
    const rows = await rowsAfter(change.tx, held.id, held.position, size);
    if (rows.length === 0) return null;
    const verdicts = await judgeRows(change.tx, held, kind, judgingOf(change, actor, held), rows);
    await storeVerdicts(change.tx, held.id, verdicts);
    return { done: rows.length, position: rows.at(-1)!.number };
  },

  async applying(change, actor, held, kind, size) {
    const rows = await rowsToApply(change.tx, held.id, held.position, size);
    if (rows.length === 0) {
      const judging = judgingOf(change, actor, held);
      const done = await applyMissing(change, actor, held, kind, { judging, limit: size });
      return done === 0 ? null : { done, position: held.position };
    }
    const results = await applyRows(change, actor, held, kind, judgingOf(change, actor, held), rows);
    await storeResults(change.tx, held.id, results);
    return { done: rows.length, position: rows.at(-1)!.number };
  },

  async undoing(change, actor, held, kind, size) {
    const rows = await rowsToUndo(change.tx, held.id, size);
    if (rows.length === 0) return null;
    const left = await kind.undo(change, actor, rows);
    await storeResults(
      change.tx,
      held.id,
      rows.map(({ number }): RowResult => {
        const reason = left.get(number);
        return reason ? { number, result: 'kept', reason } : { number, result: 'undone' };
      }),
    );
    return { done: rows.length, position: rows.at(-1)!.number };
  },
};

export const judgingOf = (
  { tx, ask, settings, now }: Change,
  actor: Actor,
  held: Pick<HeldImport, 'id' | 'mapping'>,
): Judging => ({
  db: tx,
  ask,
  settings,
  now,
  actor,
  columns: columnsOf(held),
  addedByThis: (ids) => addedBy(tx, held.id, ids),
});

/** Goes on behind a row that cannot be saved, and says so. */
const passOver = (contexts: ContextMaker, turn: ImportTurn): Promise<boolean> =>
  contexts.forWork().change(async ({ tx }) => {
    const held = await holdImport(tx, turn);
    if (!held) return false;
    const isUndoing = held.state === 'undoing';
    const [row] = isUndoing
      ? await rowsToUndo(tx, held.id, 1)
      : await rowsToApply(tx, held.id, held.position, 1);
    if (!row) return true;
    const reason = textOf(rowErrors.notSaved);
    await storeResults(tx, held.id, [{ number: row.number, result: isUndoing ? 'kept' : 'left', reason }]);
    await moveOn(tx, held.id, { done: 1, position: row.number });
    return true;
  });

const stop = (contexts: ContextMaker, turn: ImportTurn, why: ErrorText): Promise<void> =>
  contexts.forWork().change(async ({ tx }) => {
    const held = await holdImport(tx, turn);
    if (held) await end(tx, held, why);
  });

/** Where each pass leads, and where it leads back to if it stopped. */
const ends = {
  judging: { whole: 'ready', stopped: 'columns' },
  applying: { whole: 'done', stopped: 'done' },
  undoing: { whole: 'undone', stopped: 'done' },
} as const;

async function end(tx: Transaction, { id, state }: HeldImport, why: ErrorText | null): Promise<void> {
  await endPass(tx, id, {
    state: ends[state][why ? 'stopped' : 'whole'],
    problem: why && textOf(why),
    counts: await countRows(tx, id),
  });
}

const textOf = (error: ErrorText): Bilingual => ({ en: sentence(error, 'en'), fr: sentence(error, 'fr') });
