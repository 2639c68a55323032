import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { forgetChanges } from './live-counts.queries.ts';
import { deleteNotices, readBefore, writtenBefore } from './notice-sweep.queries.ts';

/** Days after which a notice is deleted: counted from reading it, and from writing it whether it was read or not. */
const readDays = 90;
const allDays = 365;

/** Notices of one statement. It holds the counts of their people for a few milliseconds. */
const pieceSize = 1000;
const dayMilliseconds = 86_400_000;
const passedOnMilliseconds = 60_000;

/** Deletes old notices in pieces, so that nobody waits for them, and forgets changes of counts that no open page asked for. */
export const removeOldNotices: Sweeper = async ({ db, now }) => {
  const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
  await forgetChanges(db, new Date(now().getTime() - passedOnMilliseconds));
  let total = 0;
  for (const condition of [readBefore(before(readDays)), writtenBefore(before(allDays))])
    for (let deleted = pieceSize; deleted === pieceSize; total += deleted)
      deleted = await deleteNotices(db, condition, pieceSize);
  return `${total} old notices deleted.`;
};
