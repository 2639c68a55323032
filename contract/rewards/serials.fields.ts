import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';

/** A unit in the registry: which serial was shipped to which dealer, and when. */
export const serialUnit = z.object({
  serial: z.string(),
  /** A part or a model, as the file names it. */
  partNumber: z.string(),
  dealer: z.object({ _id: id, name: z.string(), number: z.string() }),
  shippedOn: calendarDay,
  invoiceNumber: z.string(),
  invoicedOn: calendarDay.nullable(),
  /** Claims that name it, the newest last. */
  claims: z.array(z.object({ _id: id, number: z.int() })),
});
export type SerialUnit = z.output<typeof serialUnit>;

/** What became of a row: as it was, new, changed, or refused. The last ones need attention first. */
export const serialOutcomes = ['exists', 'created', 'changed', 'refused'] as const;
export type SerialOutcome = (typeof serialOutcomes)[number];

export const serialRow = z.object({
  /** The line of the file. */
  row: z.int(),
  serial: z.string(),
  outcome: z.enum(serialOutcomes),
  /** Why it was refused. */
  reason: z.string(),
  /** The column at fault, as the file names it; empty if it is the whole row. */
  column: z.string(),
});
