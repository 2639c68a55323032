import { useCallback } from 'react';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { filtersIn, namesOf, type Declared, type NameOf, type ValuesOf } from './filters.ts';

/** The state of a list, kept in the address: filters, page and order. */
export interface ListState<
  Filter extends string,
  Key extends string = never,
  Values extends Readonly<Record<Filter, string | undefined>> = Readonly<Record<Filter, string | undefined>>,
> {
  readonly filters: Values;
  readonly page: number;
  /** Rows per page: from the address, else this default. */
  limit(otherwise: number): number;
  /** The order from the address. Unknown keys are ignored. */
  readonly sort: { readonly key: Key; readonly direction: 'asc' | 'desc' } | undefined;
  /** The order as the parameter of a list call. */
  readonly order: { readonly sortBy?: Key; readonly direction?: 'asc' | 'desc' };
  /** True if any filter or text is set. */
  readonly isFiltered: boolean;
  setFilters(change: Partial<Record<Filter, string | undefined>>): void;
  clearFilters(): void;
  /** `instead`: the requested page does not exist and is left out of the history. */
  setPage(page: number, instead?: boolean): void;
  setSort(key: string, direction: 'asc' | 'desc'): void;
  setLimit(limit: number): void;
}

/** The choices for the number of rows on a page. */
export const pageSizes = [10, 25, 50, 100] as const;

type Search = Readonly<Record<string, string | undefined>>;

/**
 * Reads and writes a list's state in the address, so that it can be linked, reloaded and found again with the back button. `declared` are
 * the filters: their names, or their possible values. `keys` are the orders that the list's call knows. A second list on the same page,
 * such as one in a drawer, has an `area`: `members.page`.
 */
export function useListState<const D extends Declared, const Key extends string = never>(
  declared: D,
  keys: readonly Key[] = [],
  area?: string,
): ListState<NameOf<D>, Key, ValuesOf<D>> {
  const [whole, setSearch] = useSearchOf<string>();
  const search = area ? inArea(whole, area) : whole;
  const change = useCallback(
    (next: Search, replace = false) => void setSearch(area ? ofArea(next, area) : next, { replace }),
    [setSearch, area],
  );
  const filters = filtersIn(declared, search);
  const key = keys.find((one) => one === search['sortBy']);
  const direction = search['direction'] === 'desc' ? 'desc' : 'asc';
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(search['page'] ?? 1)) || 1),
    limit: (otherwise) => pageSizes.find((one) => String(one) === search['limit']) ?? otherwise,
    sort: key && { key, direction },
    order: key ? { sortBy: key, direction } : {},
    isFiltered: Object.values(filters).some(Boolean),
    setFilters: (next) => change({ ...next, page: undefined } as Record<string, string | undefined>, true),
    clearFilters: () =>
      change({ ...Object.fromEntries(namesOf(declared).map((name) => [name, undefined])), page: undefined }),
    setPage: (page, instead) => change({ page: page === 1 ? undefined : String(page) }, instead),
    setSort: (next, to) =>
      change({ sortBy: next, direction: to === 'asc' ? undefined : to, page: undefined }),
    setLimit: (next) => change({ limit: String(next), page: undefined }),
  };
}

/** The query of an address without the list of a closed area. */
export const withoutArea =
  (area: string) =>
  (search: Search): Search =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !name.startsWith(`${area}.`)));

const inArea = (search: Search, area: string): Search =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => name.startsWith(`${area}.`))
      .map(([name, value]) => [name.slice(area.length + 1), value]),
  );

const ofArea = (search: Search, area: string): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [`${area}.${name}`, value]));
