import * as z from 'zod';
import { id } from './ids.ts';
import { longWork, mostRows, workOutcome, type WorkOutcome } from './long-work.fields.ts';

/** The outcome for one record of a bulk action. */
export type BulkOutcome = WorkOutcome;

/** The outcome of each record; with many records, the work that changes them in the background. */
export const bulkReply = z.object({ outcomes: z.array(workOutcome), work: longWork.nullable() });
export type BulkReply = z.output<typeof bulkReply>;
export const bulkIds = z.array(id).min(1).max(mostRows);

/** What is done to the records, apart from which ones. */
export type WithoutIds<Body> = Body extends object ? Omit<Body, 'ids'> : never;
