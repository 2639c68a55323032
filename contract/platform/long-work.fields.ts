import * as z from 'zod';
import { bilingual } from './bilingual.ts';
import { id } from './ids.ts';
import { instant } from './time.ts';

const workStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type WorkState = (typeof workStates)[number];

/** What a work makes: changes of records, a file, or an answer. */
const workMakes = ['changes', 'file', 'answer'] as const;

/** Up to this many records are changed while the caller waits; more are changed in the background. */
export const mostAtOnce = 100;
/** The most records of one work. */
export const mostRows = 10_000;
/** A file with more rows than this is written in the background. */
export const mostRowsAtOnce = 10_000;
/** Works of one person that may run or wait at a time. */
export const mostRunning = 3;
/** The latest works of a person are kept, with their files. */
export const mostKept = 20;
/** How long a finished work and its file are kept. */
export const keptDays = 30;

export const longWork = z.object({
  _id: id,
  /** The call that started it; the part before the dot is its room. */
  kind: z.string(),
  /** The answer is read by a call of the room that started the work. */
  makes: z.enum(workMakes),
  /** The page it belongs to, without the prefix of a language. */
  page: z.string(),
  /** In the caller’s language. */
  title: z.string(),
  state: z.enum(workStates),
  /** Records that were changed, or rows that were written. */
  done: z.int(),
  refused: z.int(),
  /** 0 if it is not known, as for files and answers. */
  total: z.int(),
  /** It stops after its current record. */
  cancelRequested: z.boolean(),
  /** Why it failed, in the caller’s language. */
  problem: z.string().nullable(),
  /** The file it made. */
  result: z.object({ location: z.string(), name: z.string(), sizeBytes: z.int() }).nullable(),
  /** Another work has taken it back. */
  undone: z.boolean(),
  abilities: z.object({ cancel: z.boolean(), undo: z.boolean(), remove: z.boolean() }),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** When it is removed, once it has ended. */
  expiresAt: instant.nullable(),
});
export type LongWork = z.output<typeof longWork>;

/** The outcome for one record. */
export const workOutcome = z.object({
  _id: id,
  /** Null if the caller may not see the record. */
  name: bilingual.nullable(),
  done: z.boolean(),
  /** Why not, in the caller’s language. */
  message: z.string().nullable(),
});
export type WorkOutcome = z.output<typeof workOutcome>;

/** As an address has them. The schemas of the call that sends the file check them again. */
const sent = z.record(z.string().max(60), z.string().max(4000));

/** A file to be written in the background. */
export const backgroundFile = z.object({
  /** The id of the call that sends the file, and its input as an address has it. */
  call: z.string().max(100),
  params: sent.default({}),
  query: sent.default({}),
  /** The page it is started from, without the prefix of a language. */
  page: z
    .string()
    .max(300)
    .regex(/^\/auth(?:\/[\w-]+)*$/),
});
export type BackgroundFile = z.output<typeof backgroundFile>;
