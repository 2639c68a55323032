import * as z from 'zod';
import type { Call } from './call.ts';
import { defineErrors, type ErrorText } from './errors.ts';
import { id } from './ids.ts';
import { languages } from './language.ts';
import { pagination, paging, searchText } from './paging.ts';
import { line } from './text.ts';

/** How somebody hears of a change: by an e-mail that leaves now, or in the morning, in the daily summary, or only in the portal. */
const ways = ['now', 'morning', 'summary', 'portal'] as const;
export type Way = (typeof ways)[number];

const counts = { now: z.int(), morning: z.int(), summary: z.int(), portal: z.int() } satisfies Record<
  Way,
  z.ZodInt
>;

/** Whom a change would reach if it were made now. The portal makes the change, asks the query that tells people, and takes it all back. */
export const reach = z.object({
  people: z.int(),
  dealers: z.int(),
  /** How many of them read French. */
  french: z.int(),
  /** The largest departments among them, at most three. */
  departments: z.array(z.object({ name: z.string(), nameFr: z.string(), people: z.int() })),
  /** They add up to `people`. */
  ways: z.object(counts),
  /** The people who read a language that the text does not have. Null if it has both, or is no text. */
  otherLanguage: z.object({ reads: z.enum(languages), people: z.int() }).nullable(),
  /** The people behind the number, by name, as far as the caller may see people. */
  persons: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** Empty: works at none. */
      dealer: z.string(),
      language: z.enum(languages),
      way: z.enum(ways),
    }),
  ),
  pagination,
});
export type Reach = z.output<typeof reach>;

export const reachQuery = z.object({ ...paging(5), text: searchText });
export type ReachQuery = z.output<typeof reachQuery>;

const maxNote = 300;

/**
 * What a person was asked before a change that reaches people. With `people`, the change is refused if it would reach another number by now, what
 * it tells leaves half a minute later, and until then it can be undone. Without it, people are told at once.
 */
export const askedQuery = z.object({
  people: z.coerce.number().int().min(0).optional(),
  /** A sentence for those who get an e-mail. */
  note: line(maxNote, 0).optional(),
});
export type Asked = z.output<typeof askedQuery>;

export const reachErrors = defineErrors('reach', {
  peopleChanged: {
    status: 409,
    en: 'The number has changed: now {people}. Look at it and try again.',
    fr: 'Le nombre a changé : {people} maintenant. Vérifiez-le et recommencez.',
  },
});

/** A change that reaches people, with what the person was asked. */
type ReachingCall<C extends Call> = Omit<C, 'query' | 'errors'> & {
  readonly query: typeof askedQuery;
  readonly errors: readonly ErrorText[];
};

/** The question before it: the same input, and the reply is whom it would reach. */
type ReachCall<C extends Call> = Omit<
  C,
  'id' | 'method' | 'path' | 'query' | 'reply' | 'files' | 'publishes' | 'summary'
> & {
  readonly id: `${C['id']}-reach`;
  readonly method: 'POST';
  readonly rehearses: true;
  readonly path: `${C['path']}/reach`;
  readonly summary: string;
  readonly query: typeof reachQuery;
  readonly reply: typeof reach;
};

/** A call that changes something live, or publishes it: it takes what the person was asked. */
export const reaching = <const C extends Call>(of: C): ReachingCall<C> => ({
  ...of,
  query: askedQuery,
  errors: [...(of.errors ?? []), reachErrors.peopleChanged],
});

/** The call that says whom such a call would reach, without doing it. It takes no files: nobody gets them. */
export function reachOf<const C extends Call>({ files: _files, publishes: _switch, ...of }: C): ReachCall<C> {
  const said = `${of.summary.charAt(0).toLowerCase()}${of.summary.slice(1)}`;
  // A computed text has the type of any text.
  return {
    ...of,
    id: `${of.id}-reach`,
    method: 'POST',
    rehearses: true,
    path: `${of.path}/reach`,
    summary: `Whom this would reach, without doing it: ${said}`,
    query: reachQuery,
    reply: reach,
  } as unknown as ReachCall<C>;
}
