import { inPieces, keptMonths, oldBefore } from '#server/platform/jobs/in-pieces.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { deleteSent } from './statements.queries.ts';

/**
 * Deletes statements that the record store has had for 24 months. What they told stays in the learning events and certificates. Without a record
 * store, nobody else has them: all are kept.
 */
export const deleteOldStatements: Sweeper = async ({ db, environment, now }) => {
  if (!environment.learningRecordStore) return 'Statements are kept, because no record store has them.';
  const before = oldBefore(now());
  const deleted = await inPieces((limit) => deleteSent(db, before, limit));
  return `${deleted} statements deleted that the record store has had for ${keptMonths} months.`;
};
