import * as z from 'zod';
import { id } from './ids.ts';
import { longWork, mostRows, workOutcome, type WorkOutcome } from './long-work.fields.ts';

/** The outcome for one record of a bulk action. */
export type BulkOutcome = WorkOutcome;

/** The outcome of each record; with many records, the work that changes them in the background. */
export const bulkReply = z.object({ outcomes: z.array(workOutcome), work: longWork.nullable() });
/** What an action on many records would do. Of more than are changed at once, the first are examined. */
export const bulkPreview = z.object({
  total: z.int(),
  examined: z.int(),
  changes: z.int(),
  /** They have it already. */
  same: z.int(),
  refused: z.int(),
  /** The first of those who are refused; `name` is null for a record that the caller does not see. */
  refusals: z.array(workOutcome.pick({ _id: true, name: true }).extend({ message: z.string() })),
});
export type BulkPreview = z.output<typeof bulkPreview>;
export type BulkReply = z.output<typeof bulkReply>;
export const bulkIds = z.array(id).min(1).max(mostRows);

/** What is done to the records, apart from which ones. */
export type WithoutIds<Body> = Body extends object ? Omit<Body, 'ids'> : never;
