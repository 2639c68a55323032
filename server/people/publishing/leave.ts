import type { Context } from '#server/platform/context.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { undoableKinds } from './undoable.ports.ts';
import { deleteEndedChanges, endChange, lockLeaving, postponeChange } from './undoable.queries.ts';
import { tell, type KeptTelling } from './undoable.ts';

const restMilliseconds = 1000;
const keptMilliseconds = 86_400_000;

/** Tells people of changes that cannot be undone any more, until stopped. Several workers share them. */
export const startLeaving = (contexts: ContextMaker): Workers =>
  startWorkers({
    log: contexts.services.log,
    failure: 'changes not told',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async () => ((await leaveNext(contexts.forWork())) ? 0 : restMilliseconds)],
  });

/**
 * Takes a change whose time is over, and writes what it tells, in one transaction. Whoever undoes it at the same moment locks the same row: one of
 * the two finds that it has ended. False if there is none. One that fails is tried again later.
 */
export async function leaveNext(context: Context): Promise<boolean> {
  let failing: string | undefined;
  try {
    return await context.change(async (change) => {
      const { tx, now } = change;
      const made = await lockLeaving(tx, now());
      if (!made) return false;
      failing = made.id;
      await tell(change, made.telling as KeptTelling);
      const kinds = await change.ask(undoableKinds, { kind: made.kind });
      await kinds.find((one) => one !== null)?.left(change, made);
      await endChange(tx, made.id, { isUndone: false, at: now() });
      return true;
    });
  } catch (error) {
    if (failing === undefined) throw error;
    context.log.error({ err: error, change: failing }, 'change not told');
    await postponeChange(context.db, failing);
    return true;
  }
}

/** Deletes changes that ended a day ago. */
export const forgetChanges: Sweeper = async ({ db, now }) => {
  const deleted = await deleteEndedChanges(db, new Date(now().getTime() - keptMilliseconds));
  return `${deleted} changes that could be undone forgotten.`;
};
