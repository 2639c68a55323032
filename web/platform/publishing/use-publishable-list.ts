import { useEffect, useRef } from 'react';
import { publicationStatuses, type PublicationBulkAction } from '#contract/platform/publishing.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useRows, type Published, type PublishableKind } from './publishable.ts';
import { publishMany } from './publish-many.tsx';
import { useBulk } from './use-bulk.tsx';

/** The tabs of a list of published records, and what its filter `state` accepts. */
export const publicationTabs = ['all', ...publicationStatuses, 'deleted'] as const;

const limit = 10;

interface Options<Filter extends string, Key extends string, Tab extends string, Query> {
  /** Its filters include the search `text`. */
  readonly list: ListState<Filter, Key> & { readonly filters: { readonly text: string | undefined } };
  /** The filter of the list that says which tab is open. */
  readonly tabFilter?: Filter;
  /** The tabs, if this kind has other states as well. */
  readonly tabs?: readonly Tab[];
  /** What every request for these records says, and its filters besides text and state. */
  readonly scope: Partial<Query>;
  readonly narrowed: Partial<Query>;
  /** What the person may do to many records at once; everything by default. */
  readonly bulk?: { readonly publish: boolean; readonly remove: boolean };
}

/** The state and the rows of the admin list of a published kind, and the bulk actions on it. */
export function usePublishableList<
  Row extends Published,
  One extends Published,
  Query,
  Filter extends string,
  Key extends string,
  Tab extends string,
>(
  kind: PublishableKind<Row, One, Query>,
  {
    list,
    tabFilter = 'state' as Filter,
    tabs,
    scope,
    narrowed: chosen,
    bulk: may = { publish: true, remove: true },
  }: Options<Filter, Key, Tab | (typeof publicationTabs)[number], Query>,
) {
  const language = useLanguage();
  const { text } = list.filters;
  const allTabs: readonly string[] = tabs ?? publicationTabs;
  const state = allTabs.find((one) => one === list.filters[tabFilter]) ?? 'all';
  const isTrash = state === 'deleted';
  const narrowed = {
    ...scope,
    ...chosen,
    text,
    deleted: String(isTrash),
    status: publicationStatuses.find((one) => one === state),
  };
  const { reply, rows } = useRows(kind, { ...narrowed, ...list.order, page: list.page, limit });
  const publishing: readonly PublicationBulkAction[] =
    may.publish && !isTrash ? ['publish', 'unpublish'] : [];
  const removing: readonly PublicationBulkAction[] = may.remove ? [isTrash ? 'restore' : 'delete'] : [];
  const actions = [...publishing, ...removing];
  // Rows stay chosen on other pages of the list, and the question before they are published names them.
  const names = useRef(new Map<string, string>());
  const keepNames = (some: readonly Row[]) => {
    for (const row of some) names.current.set(row._id, kind.nameOf(row, language));
  };
  useEffect(() => {
    keepNames(rows ?? []);
  });
  const bulk = useBulk(kind.calls.bulk, {
    input: (body) => ({ body }),
    actions,
    narrowed,
    total: reply.data?.pagination.total,
    load: async (paging) => {
      const page = await callApi(kind.calls.list, { query: { ...narrowed, ...paging } });
      const loaded = kind.rowsIn(page);
      keepNames(loaded);
      return { rows: loaded, pages: page.pagination.pages };
    },
    asksToPublish: (ids, onAnswer) =>
      publishMany(
        kind.calls,
        ids.map((_id) => ({ _id, name: names.current.get(_id) ?? '' })),
        onAnswer,
      ),
    keyOf: (row: Row) => row._id,
    rowName: (row) => kind.nameOf(row, language),
  });
  return {
    kind,
    list,
    reply,
    rows,
    isTrash,
    state,
    tabs: allTabs,
    openTab(tab: string) {
      bulk.clear();
      list.setFilters({ [tabFilter]: tab === 'all' ? undefined : tab } as Partial<
        Record<Filter, string | undefined>
      >);
    },
    scope,
    ...(actions.length > 0 && { selection: bulk.selection }),
    bulkDialogs: bulk.dialogs,
  };
}

export type PublishableList<
  Row extends Published,
  One extends Published,
  Query,
  Filter extends string,
  Key extends string,
> = ReturnType<typeof usePublishableList<Row, One, Query, Filter, Key, string>>;
