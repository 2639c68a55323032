import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What a list shows, kept in the address: filters, page and order. */
export interface ListState<Filter extends string, Key extends string = never> {
  readonly filters: Readonly<Record<Filter, string | undefined>>;
  readonly page: number;
  /** The order asked for in the address; a key the list does not have asks for nothing. */
  readonly sort: { readonly key: Key; readonly direction: 'asc' | 'desc' } | undefined;
  /** The order as a list call takes it. */
  readonly order: { readonly sortBy?: Key; readonly direction?: 'asc' | 'desc' };
  /** Any filter or text is set. */
  readonly isFiltered: boolean;
  setFilters(change: Partial<Record<Filter, string | undefined>>): void;
  clearFilters(): void;
  setPage(page: number): void;
  setSort(key: string, direction: 'asc' | 'desc'): void;
}

/**
 * Reads and writes a list's state in the address, so that it can be linked, reloaded and gone back to.
 * `keys` are the orders the list's call knows.
 */
export function useListState<const Filter extends string, const Key extends string = never>(
  names: readonly Filter[],
  keys: readonly Key[] = [],
): ListState<Filter, Key> {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const change = useCallback(
    (next: Readonly<Record<string, string | undefined>>, replace = false) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, ...next })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const filters = Object.fromEntries(names.map((name) => [name, search[name]])) as Record<
    Filter,
    string | undefined
  >;
  const key = keys.find((one) => one === search['sortBy']);
  const direction = search['direction'] === 'desc' ? 'desc' : 'asc';
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(search['page'] ?? 1)) || 1),
    sort: key && { key, direction },
    order: key ? { sortBy: key, direction } : {},
    isFiltered: Object.values(filters).some(Boolean),
    setFilters: (next) => change({ ...next, page: undefined } as Record<string, string | undefined>, true),
    clearFilters: () =>
      change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    setSort: (next, to) =>
      change({ sortBy: next, direction: to === 'asc' ? undefined : to, page: undefined }),
  };
}
