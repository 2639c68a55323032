import { apartTask, type ApartTask, type TaskLimits } from '#server/platform/apart/task.ts';
import type { Line } from '../parse-receipt.rules.ts';
import type { Found } from '../readings.queries.ts';

/** A receipt to read. */
export interface ReadRequest {
  readonly path: string;
  readonly mediaType: string;
  /** Tells in which order the numbers of a day stand. */
  readonly today: string;
}

/** What is on a receipt. */
export interface ReadPages {
  readonly lines: readonly Line[];
  readonly pages: number;
  /** 256 bits; null for a PDF. */
  readonly pictureHash: string | null;
}

/** What is on it, and what that means. */
export interface ReadReceipt extends ReadPages {
  /** Null if it has no text. */
  readonly found: Found | null;
  readonly pieces: readonly number[];
}

export type ReadReceiptTask = ApartTask<ReadRequest, ReadReceipt>;

export const readReceiptTask = (limits: Partial<TaskLimits>): ReadReceiptTask =>
  apartTask<ReadRequest, ReadReceipt>(new URL('./read-receipt.apart.ts', import.meta.url), limits);
