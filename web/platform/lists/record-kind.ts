import type { Call } from '#contract/platform/call.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Pagination } from '#contract/platform/paging.ts';
import { useCall } from '#web/platform/query.ts';
import type { ById, Takes } from './call-shapes.ts';
import type { ListState } from './use-list-state.ts';
import type { Texts } from './use-words.ts';

/** What the pages of every kind of plain record read from a record. */
export interface Plain {
  readonly _id: string;
  readonly abilities: { readonly edit?: boolean; readonly delete: boolean };
}

interface Listed {
  readonly pagination: Pagination;
  readonly abilities: { readonly create: boolean };
  /** The number of records in each state, for lists with tabs. */
  readonly counts?: Readonly<Record<string, number>>;
}

interface Particular<Row> {
  readonly texts: Texts;
  readonly nameOf: (row: Row, language: Language) => string;
  /** What a deletion says besides the id: that it also takes what belongs to the record. */
  readonly removal?: object;
}

/** A kind of plain record, as its pages use it. */
export interface RecordKind<Row, Query> extends Particular<Row> {
  readonly calls: {
    readonly list: Call & { readonly query: Takes<object>; readonly reply: Takes<unknown, Listed> };
    readonly remove: ById;
  };
  readonly rowsIn: (reply: Listed) => readonly Row[];
  /** Only its type counts: what the list may be asked for. */
  readonly query?: Query;
}

interface Declared<Row, Query, Key extends string> extends Particular<Row> {
  /** The name of the rows in the reply of the list. */
  readonly rows: Key;
  readonly calls: {
    readonly list: Call & {
      readonly query: Takes<Query>;
      readonly reply: Takes<unknown, Listed & { readonly [Name in Key]: readonly Row[] }>;
    };
    readonly remove: ById;
  };
}

/** Declares a kind of plain record: one that is there or not, without drafts, trash, and plans. */
export const recordKind = <Row extends Plain, Query extends object, Key extends string>({
  rows,
  ...kind
}: Declared<Row, Query, Key>): RecordKind<Row, Query> => ({
  ...kind,
  // The reply is that of the list above.
  rowsIn: (reply) => (reply as Listed & { readonly [Name in Key]: readonly Row[] })[rows],
});

const limit = 10;

/** The state and the rows of the list of a plain kind. `narrowed` are its filters. */
export function useRecordList<Row extends Plain, Query, Filter extends string, Key extends string>(
  kind: RecordKind<Row, Query>,
  list: ListState<Filter, Key>,
  narrowed: Partial<Query>,
) {
  const reply = useCall(
    kind.calls.list,
    { query: { page: list.page, limit, ...narrowed, ...list.order } },
    { keepPrevious: true },
  );
  return { kind, list, reply, rows: reply.data && kind.rowsIn(reply.data) };
}

export type RecordList<Row extends Plain, Query, Filter extends string, Key extends string> = ReturnType<
  typeof useRecordList<Row, Query, Filter, Key>
>;
