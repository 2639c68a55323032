import type { ReactNode } from 'react';
import type { bulkReply } from '#contract/platform/bulk.ts';
import type { Call } from '#contract/platform/call.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { Pagination } from '#contract/platform/paging.ts';
import type {
  PlanFields,
  PlannedChanges,
  PublicationAbilities,
  PublicationBulkAction,
  recordActivity,
} from '#contract/platform/publishing.ts';
import type { ById, Takes } from '#web/platform/lists/call-shapes.ts';
import type { Texts } from '#web/platform/lists/use-words.ts';
import { useCall } from '#web/platform/query.ts';
import type { ReachCall } from './reach-calls.ts';

/** What the pages of every kind of published record read from a record. */
export interface Published {
  readonly _id: string;
  /** Kinds that are submitted have other states as well. */
  readonly status: string;
  readonly deletedAt?: string | null;
  readonly plans?: PlannedChanges | null;
  readonly abilities?: Partial<PublicationAbilities>;
}

/** A list reply besides its rows. */
interface Listed {
  readonly pagination: Pagination;
  /** The number of records in each state. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly abilities?: { readonly create: boolean; readonly order?: boolean } | undefined;
}

export type Status = 'published' | 'unpublished';
export type ActivityCall = ById & {
  readonly query: Takes<object>;
  readonly reply: typeof recordActivity;
};
export type ScheduleCall = ById & { readonly body: Takes<PlanFields> };
export type OrderCall = Call & { readonly body: Takes<{ ids: string[] }> };

/** The calls that need no name from the reply. */
export interface SharedCalls {
  readonly changeStatus: ById & {
    readonly body: Takes<{ status?: Status }>;
    readonly query?: Takes<{ people?: unknown; note?: string | undefined }>;
  };
  /** Says whom publishing would reach. Without it, nobody is asked. */
  readonly statusReach?: ReachCall;
  readonly restore: ById;
  readonly remove: ById;
  readonly activity: ActivityCall;
  readonly bulk: Call & {
    readonly body: Takes<{ action: PublicationBulkAction; ids: string[] }>;
    readonly reply: typeof bulkReply;
  };
  /** Without it, records of this kind cannot be scheduled. */
  readonly schedule?: ScheduleCall;
  /** Without it, records of this kind have no order. */
  readonly order?: OrderCall;
}

/** Asks a person what has to be known before a record is published. */
export interface Question<Record> {
  /** Sends the change with the answer; false if the person closed the question. Null asks nothing. */
  publish(record: Record | null, send: (answer: object) => Promise<unknown>): Promise<boolean>;
  readonly dialog: ReactNode;
}

type ListCall<Row, Query, ManyKey extends string> = Call & {
  readonly query: Takes<Query>;
  readonly reply: Takes<unknown, Listed & { readonly [Key in ManyKey]: readonly Row[] }>;
};

type Abilities = Partial<PublicationAbilities> | undefined;

interface Particular<Row, One> {
  readonly texts: Texts;
  /** The address of the list, and of the page of a record. */
  readonly list: string;
  readonly edit: (id: string) => string;
  readonly titleOf: (record: Row | One) => Bilingual;
  /** How much a record was used, which the question before it is deleted says, or another text for that question. */
  readonly deletion?: (record: Row | One) => { readonly count?: number; readonly text?: string };
  /** A deletion can be undone where it is reported. */
  readonly undoesDeletion?: true;
  /** What is asked before a record is published. */
  readonly question?: Question<Row | One>;
  /** What is asked of the people whom a publication reaches. */
  readonly asks?: (record: Row | One) => ReactNode;
  /** What the person may do with a record, if that is not in its `abilities`. */
  readonly abilitiesOf?: (record: Row | One) => Abilities;
}

interface Declared<Row, One, Query, OneKey extends string, ManyKey extends string> extends Particular<
  Row,
  One
> {
  /** The names of one record and of several in the replies. */
  readonly replyKey: { readonly one: OneKey; readonly many: ManyKey };
  readonly calls: SharedCalls & {
    readonly list: ListCall<Row, Query, ManyKey>;
    readonly get: ById & { readonly reply: Takes<unknown, { readonly [Key in OneKey]: One }> };
    readonly duplicate: ById & { readonly reply: Takes<unknown, { readonly [Key in OneKey]: One }> };
  };
}

/** A kind of published record, as its pages use it. */
export interface PublishableKind<Row, One, Query> extends Particular<Row, One> {
  readonly calls: SharedCalls & {
    readonly list: Call & { readonly query: Takes<object>; readonly reply: Takes<unknown, Listed> };
    readonly get: ById & { readonly reply: Takes<unknown, object> };
    readonly duplicate: ById & { readonly reply: Takes<unknown, object> };
  };
  /** Only its type counts: what the list may be asked for. */
  readonly query?: Query;
  readonly rowsIn: (reply: Listed) => readonly Row[];
  readonly recordIn: (reply: object) => One;
  readonly nameOf: (record: Row | One, language: Language) => string;
  readonly abilitiesOf: (record: Row | One) => Abilities;
}

/** Declares a kind of published record once for all of its pages. Everything they share follows from this. */
export function publishable<
  Row extends Published,
  One extends Published,
  Query extends object,
  OneKey extends string,
  ManyKey extends string,
>({
  replyKey: { one, many },
  calls,
  ...particular
}: Declared<Row, One, Query, OneKey, ManyKey>): PublishableKind<Row, One, Query> {
  return {
    abilitiesOf: ({ abilities }) => abilities,
    ...particular,
    calls,
    // The replies are those of the calls above. Their names stay here, so that two rooms can be one kind for their pages.
    rowsIn: (reply) => (reply as Listed & { readonly [Key in ManyKey]: readonly Row[] })[many],
    recordIn: (reply) => (reply as { readonly [Key in OneKey]: One })[one],
    nameOf: (record, language) => inLanguage(particular.titleOf(record), language),
  };
}

/** The rows of a list, and the reply that they are in. */
export function useRows<Row, One, Query>(
  { calls, rowsIn }: PublishableKind<Row, One, Query>,
  query: Partial<Query>,
) {
  const reply = useCall(calls.list, { query }, { keepPrevious: true });
  return { reply, rows: reply.data && rowsIn(reply.data) };
}
