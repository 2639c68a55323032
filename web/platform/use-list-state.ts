import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What a list shows, kept in the address: filters, page and order. */
export interface ListState<Filters extends Readonly<Record<string, string | undefined>>> {
  readonly filters: Filters;
  readonly page: number;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' } | undefined;
  /** Any filter or text is set. */
  readonly isFiltered: boolean;
  setFilters(change: Partial<Filters>): void;
  clearFilters(): void;
  setPage(page: number): void;
  setSort(key: string, direction: 'asc' | 'desc'): void;
}

/** Reads and writes a list's state in the address, so that it can be linked, reloaded and gone back to. */
export function useListState<const Name extends string>(
  names: readonly Name[],
): ListState<Record<Name, string | undefined>> {
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
    Name,
    string | undefined
  >;
  const direction = search['direction'] === 'desc' ? 'desc' : 'asc';
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(search['page'] ?? 1)) || 1),
    sort: search['sortBy'] ? { key: search['sortBy'], direction } : undefined,
    isFiltered: Object.values(filters).some(Boolean),
    setFilters: (next) => change({ ...next, page: undefined } as Record<string, string | undefined>, true),
    clearFilters: () =>
      change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    setSort: (key, to) => change({ sortBy: key, direction: to === 'asc' ? undefined : to, page: undefined }),
  };
}
