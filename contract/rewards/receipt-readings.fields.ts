import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';

/** `unreadable`: nothing could be read, or the reading took too long; a person looks at it. */
const readingStates = ['waiting', 'reading', 'done', 'unreadable'] as const;
export type ReadingState = (typeof readingStates)[number];

/** Where a value stands on the page, as shares of its width and height. */
const readingBox = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ReadingBox = z.output<typeof readingBox>;

/**
 * Why the reader is not sure of a value. `unclear`: hardly legible. `several`: the receipt has another one. `two-receipts`: there may be two of them. `unlabeled`: nothing names it.
 * `incomplete`: signs beside it may belong to it. `sum`: a sum on the receipt contradicts it. `no-sale`: the receipt is a refund, or no sale yet.
 * `order`: the numbers of a day can be read in another order. `range`: a day after today, or long ago.
 */
const doubts = [
  'unclear',
  'several',
  'two-receipts',
  'unlabeled',
  'incomplete',
  'sum',
  'no-sale',
  'order',
  'range',
] as const;
export type Doubt = (typeof doubts)[number];

const read = <T extends z.ZodType>(value: T) =>
  z
    .object({
      /** Of a total: below zero for a refund. */
      value,
      /** As it stands on the receipt. */
      text: z.string(),
      /** From 0 to 1. */
      confidence: z.number(),
      /** The reader is not sure: the form asks about it. */
      isDoubtful: z.boolean(),
      /** Why it is doubtful. Left out by older readings, and where only a word is unclear. */
      doubts: z.array(z.enum(doubts)).optional(),
      /** What else it may be. */
      others: z.array(value).optional(),
      box: readingBox.nullable(),
    })
    .nullable();

const readItem = z.object({
  partNumber: z.string(),
  /** A part of a program that the text may mean: `66-2031B` for `66-20318`. */
  suggested: z.string().nullable(),
  quantity: z.int(),
  confidence: z.number(),
  isDoubtful: z.boolean(),
  box: readingBox.nullable(),
});
export type ReadItem = z.output<typeof readItem>;

/** What was read from a receipt. Null: not found. */
const readValues = z.object({
  receiptNumber: read(z.string()),
  purchaseDate: read(calendarDay),
  /** In hundredths. */
  total: read(z.int()),
  currency: read(z.string()),
  /** Of the dealer. */
  dealerNumber: read(z.string()),
  items: z.array(readItem),
});
export type ReadValues = z.output<typeof readValues>;

export const nothingRead: ReadValues = {
  receiptNumber: null,
  purchaseDate: null,
  total: null,
  currency: null,
  dealerNumber: null,
  items: [],
};

export const receiptFile = z.object({
  location: z.string(),
  name: z.string(),
  mediaType: z.string(),
});

export const reading = z.object({
  _id: id,
  state: z.enum(readingStates),
  /** How long it took. */
  tookMilliseconds: z.int().nullable(),
  pages: z.int(),
  values: readValues,
  receipt: receiptFile,
});
export type Reading = z.output<typeof reading>;
