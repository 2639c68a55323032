import { whileWorking } from '#server/platform/asked-by.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { undoableKinds } from './undoable.ports.ts';
import {
  deleteEndedChanges,
  endChange,
  lockLeaving,
  postponeChange,
  type OpenChange,
} from './undoable.queries.ts';
import { tell, type KeptTelling } from './undoable.ts';

const restMilliseconds = 1000;
/** As it is called in the log. */
const kindOfWork = 'changes';
const keptMilliseconds = 86_400_000;

/** Tells people of changes that cannot be undone any more, until stopped. Several workers share them. */
export const startLeaving = (contexts: ContextMaker): Workers =>
  startWorkers({
    log: contexts.services.log,
    kind: kindOfWork,
    failure: 'changes not told',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async () => ((await leaveNext(contexts.forWork())) ? 0 : restMilliseconds)],
  });

/**
 * Takes a change whose time is over, and writes what it tells, in one transaction. Whoever undoes it at the same moment locks the same row: one of
 * the two finds that it has ended. False if there is none. One that fails is tried again later.
 */
export async function leaveNext(context: Context): Promise<boolean> {
  let failing: OpenChange | undefined;
  try {
    return await context.change(async (change) => {
      const made = await lockLeaving(change.tx, change.now());
      if (!made) return false;
      failing = made;
      await whileWorking(kindOfWork, made.requestId, () => leave(change, made));
      return true;
    });
  } catch (error) {
    if (failing === undefined) throw error;
    const { id, requestId } = failing;
    await whileWorking(kindOfWork, requestId, () => {
      context.log.error({ err: error, change: id }, 'change not told');
      return postponeChange(context.db, id);
    });
    return true;
  }
}

async function leave(change: Change, made: OpenChange): Promise<void> {
  await tell(change, made.telling as KeptTelling);
  const kinds = await change.ask(undoableKinds, { kind: made.kind });
  await kinds.find((one) => one !== null)?.left(change, made);
  await endChange(change.tx, made.id, { isUndone: false, at: change.now() });
}

/** Deletes changes that ended a day ago. */
export const forgetChanges: Sweeper = async ({ db, now }) => {
  const deleted = await deleteEndedChanges(db, new Date(now().getTime() - keptMilliseconds));
  return `${deleted} changes that could be undone forgotten.`;
};
