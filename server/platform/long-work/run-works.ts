import { allows } from '#contract/platform/access.ts';
import type { Call } from '#contract/platform/call.ts';
import { sentence, type ErrorText, type Values } from '#contract/platform/errors.ts';
import { longWorkErrors as errors } from '#contract/platform/long-work.errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Change } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { longWorkEnded } from './long-work.events.ts';
import { findAnswer } from './find-answer.ts';
import {
  isOnFile,
  isOnRows,
  kindNamed,
  type LongWorkKind,
  type RowOutcome,
  type WorkOnRows,
} from './long-work.ts';
import {
  type End,
  endTurn,
  endWork,
  lockNextRows,
  mayActFor,
  recordOutcomes,
  type StoredOutcome,
  takeTurn,
  type Turn,
  turns,
  workQueue,
} from './turns.queries.ts';
import { writeFile } from './write-file.ts';

/** Works that one worker does at the same time, so that a large file does not hold up the others. */
const atOnce = 2;
const restMilliseconds = 1000;
/** A work with many records gives way to the others after this time. */
const turnMilliseconds = 2000;

/** Does the work in the background until stopped. Several workers share it. */
export const startLongWork = (contexts: ContextMaker): Workers =>
  startWorkers({
    log: contexts.services.log,
    kind: workQueue.name,
    failure: 'work in the background not done',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: Array.from(
      { length: atOnce },
      () => async (stopping: AbortSignal) => ((await workTurn(contexts, stopping)) ? 0 : restMilliseconds),
    ),
  });

/** Gives one work its turn. False if none waits. */
export async function workTurn(
  contexts: ContextMaker,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const turn = await takeTurn(contexts.services.db, newId());
  if (!turn) return false;
  await whileWorking(turn.kind, turn.requestId, () => doTurn(contexts, turn, stopping));
  return true;
}

async function doTurn(contexts: ContextMaker, turn: Turn, stopping: AbortSignal): Promise<void> {
  const { services } = contexts;
  const kind = await kindNamed(contexts.forWork(), turn.kind);
  try {
    if (!kind || turns.wasTriedTooOften(turn)) await end(contexts, turn, failed(kind));
    else if (isOnRows(kind)) await workOnRows(contexts, turn, kind, stopping);
    else {
      const actor = await services.db.transaction().execute((tx) => ownerOf(contexts, tx, turn));
      const context = actor && { ...contexts.of(actor, turn.language, originOf(turn)), actor };
      const call = context && (isOnFile(kind) ? await kind.sends(context, turn.input) : kind.starts);
      if (!call || !mayCall(contexts, context.actor, call))
        await end(contexts, turn, { state: 'failed', problem: problemOf(errors.mayNot) });
      else if (isOnFile(kind)) await end(contexts, turn, await writeFile(context, turn, kind, stopping));
      else await end(contexts, turn, await findAnswer(context, turn, kind, stopping));
    }
  } catch (error) {
    if (error instanceof Refusal)
      await end(contexts, turn, { state: 'failed', problem: problemOf(error.error, error.values) });
    else {
      services.log.error({ err: error, work: turn.id }, 'a piece of work failed');
      if (turns.mayTryAgain(turn)) await endTurn(services.db, turn, true);
      else await end(contexts, turn, failed(kind));
    }
  }
}

class TakenOver extends Error {}

const failed = (kind: LongWorkKind | undefined): End => ({
  state: 'failed',
  problem: problemOf(!kind || isOnRows(kind) ? errors.failed : errors.failedWhole),
});

const notAllowed: End = { state: 'failed', problem: problemOf(errors.notAllowed) };

/** Changes one record after the other until the turn is over. */
async function workOnRows(
  contexts: ContextMaker,
  turn: Turn,
  kind: WorkOnRows,
  stopping: AbortSignal,
): Promise<void> {
  const until = performance.now() + turnMilliseconds;
  while (!stopping.aborted && performance.now() < until) {
    const finished = await nextRows(contexts, turn, kind);
    if (finished === 'taken-over') return;
    if (finished) return end(contexts, turn, finished);
  }
  await endTurn(contexts.services.db, turn, false);
}

/** How many records are changed together, by kinds that can. */
const mostTogether = 100;

/** Changes the next record, or the next ones, in one transaction with the progress. Returns how the work ends, if it does. */
async function nextRows(
  contexts: ContextMaker,
  turn: Turn,
  kind: WorkOnRows,
): Promise<End | 'taken-over' | undefined> {
  let reached: number | undefined;
  try {
    return await contexts.forWork().change(async (outer) => {
      reached = undefined;
      const { tx } = outer;
      const next = await lockNextRows(tx, turn, kind.changeSeveral ? mostTogether : 1);
      if (!next) return 'taken-over';
      if (next.isCancelRequested) return { state: 'cancelled' };
      const { recordIds, position } = next;
      const [first] = recordIds;
      if (first === undefined) return { state: 'done' };
      const actor = await ownerOf(contexts, tx, turn);
      if (!actor || !mayCall(contexts, actor, kind.starts)) return notAllowed;
      reached = position;
      const outcomes = await asOwner(contexts, outer, actor, turn, async (change) => {
        const several = await kind.changeSeveral?.(change, actor, recordIds, turn.input);
        if (several) return recordIds.map((id) => storedOutcome(several.get(id)!));
        const changed = await kind.change(change, actor, first, turn.input);
        return [{ refusal: null, changed: changed !== 'unchanged' }];
      });
      await recordOutcomes(tx, turn, position, outcomes);
      return undefined;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || reached === undefined) throw error;
    // The refused change was rolled back. Its outcome is recorded in a transaction of its own.
    return noteRefusal(contexts, turn, reached, problemOf(error.error, error.values));
  }
}

const storedOutcome = (outcome: RowOutcome): StoredOutcome =>
  outcome.refusal
    ? { refusal: problemOf(outcome.refusal.error, outcome.refusal.values), changed: false }
    : { refusal: null, changed: outcome.changed };

function noteRefusal(
  contexts: ContextMaker,
  turn: Turn,
  position: number,
  problem: Bilingual,
): Promise<'taken-over' | undefined> {
  return contexts.forWork().change(async ({ tx }) => {
    const next = await lockNextRows(tx, turn, 1);
    if (next?.position !== position) return 'taken-over';
    await recordOutcomes(tx, turn, position, [{ refusal: problem, changed: false }]);
    return undefined;
  });
}

const asOwner = <T>(
  contexts: ContextMaker,
  outer: Change,
  actor: Actor,
  turn: Turn,
  work: (change: Change) => Promise<T>,
): Promise<T> => contexts.within(outer, actor, originOf(turn), work);

const originOf = ({ id, requestId }: Turn) => ({
  requestId: requestId ?? `work-${id}`,
  ip: '',
  userAgent: '',
});

/** The owner with the rights of this moment; undefined if they, or who acted for them, may no longer. */
async function ownerOf(
  { services: { settings } }: ContextMaker,
  tx: Transaction,
  { ownerId, proxiedBy }: Turn,
): Promise<Actor | undefined> {
  if (proxiedBy !== null && !(await mayActFor(tx, proxiedBy, ownerId))) return undefined;
  return personAsActor(tx, settings, ownerId, proxiedBy);
}

const mayCall = ({ services: { settings } }: ContextMaker, actor: Actor, { access, feature }: Call) =>
  allows(access, actor) && (!feature || isFeatureOn(settings, feature));

async function end(contexts: ContextMaker, turn: Turn, how: End | 'taken-over'): Promise<void> {
  if (how === 'taken-over') return;
  const ending = contexts.forWork().change(async ({ tx, announce }) => {
    // Taken over meanwhile: the other process ends it, and this file is rolled back.
    if (!(await endWork(tx, turn, how))) throw new TakenOver();
    const { id: workId, ownerId, title, path } = turn;
    const fileId = how.file?.id ?? null;
    await announce(longWorkEnded, { workId, ownerId, title, path, state: how.state, fileId });
  });
  await ending.catch(async (error: unknown) => {
    if (how.file) await contexts.services.files.removeObjects([how.file.storageKey]);
    if (!(error instanceof TakenOver)) throw error;
  });
}

function problemOf(error: ErrorText, values: Values = {}): Bilingual {
  return { en: sentence(error, 'en', values), fr: sentence(error, 'fr', values) };
}
