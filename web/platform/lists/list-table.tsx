import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '#web/platform/failures.ts';
import type { Choice } from '#web/ui/choice-field.tsx';
import type { DataTableProps, Sort } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/empty-state.tsx';
import { FilterBar, type FilterBarProps } from '#web/ui/filter-bar.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useLastPage, type ListReply } from './use-last-page.ts';
import { pageSizes, type ListState } from './use-list-state.ts';

/** A filter of a few values, kept in the address under its name. */
export type ListChoice<Filter extends string> = {
  readonly name: Filter;
  readonly label: string;
  readonly options: readonly Choice[];
};

export type ListTableProps<Row, Filter extends string, Key extends string> = Omit<
  DataTableProps<Row>,
  'sort' | 'onSort' | 'refreshing' | 'filters' | 'filtered' | 'failed' | 'footer' | 'empty'
> & {
  readonly list: ListState<Filter, Key>;
  /** The answer the rows come from; asked with `keepPrevious`, the old rows stay until the new ones are there. */
  readonly reply: UseQueryResult<ListReply>;
  /** The order while the address asks for none; without it no column can be sorted. */
  readonly sortedBy?: Sort & { readonly key: Key };
  /** What the search box finds: "Name, city or number". The list keeps it as `text`; left out, there is no search. */
  readonly search?: 'text' extends Filter ? string : never;
  readonly choices?: readonly ListChoice<NoInfer<Filter>>[];
  /** What stands beside search and choices: more filters, their chips. */
  readonly moreFilters?: Pick<FilterBarProps, 'onMore' | 'chips' | 'onClear' | 'children'>;
  /** People choose how many rows a page has. */
  readonly sized?: boolean;
  /** All rows stand here at once, as on paper: there are no pages. */
  readonly whole?: boolean;
  /** Words where a search found nothing, if the usual ones do not do. */
  readonly noneFound?: string;
  /** What is said where there is nothing yet, and the way to the first one. */
  readonly empty?: Pick<EmptyStateProps, 'title' | 'action' | 'motif'> & { readonly sentence?: ReactNode };
};

/** A list's table: state in the address, search, filters, order, pages, and what it says when empty or failing. */
export function ListTable<Row, Filter extends string, Key extends string>({
  list,
  reply,
  sortedBy,
  search,
  choices = [],
  moreFilters,
  noneFound,
  empty,
  sized = false,
  whole = false,
  ...table
}: ListTableProps<Row, Filter, Key>) {
  const { text = '' } = list.filters as { readonly text?: string };
  const set = (name: Filter | 'text', value: string | null) =>
    list.setFilters({ [name]: value || undefined } as Partial<Record<Filter, string | undefined>>);
  const pagination = reply.data?.pagination;
  const isPast = useLastPage(reply, list);
  return (
    <DataTable
      {...table}
      rows={isPast ? undefined : table.rows}
      {...(sortedBy && {
        sort: list.sort ?? sortedBy,
        onSort: ({ key, direction }: Sort) => list.setSort(key, direction),
      })}
      refreshing={reply.isPlaceholderData}
      {...((search || choices.length > 0 || moreFilters) && {
        filters: (
          <FilterBar
            {...(search && {
              search: { label: search, value: text, onChange: (next: string) => set('text', next) },
            })}
            selects={choices.map(({ name, label, options }) => ({
              key: name,
              label,
              value: list.filters[name] ?? null,
              options,
              onChange: (value) => set(name, value),
            }))}
            {...moreFilters}
          />
        ),
      })}
      {...(list.isFiltered && {
        filtered: { onClear: list.clearFilters, ...(noneFound && { title: noneFound }) },
      })}
      {...(reply.isError && {
        failed: { message: failureText(reply.error), onRetry: () => void reply.refetch() },
      })}
      {...(empty && {
        empty: (
          <EmptyState
            title={empty.title}
            {...(empty.action && { action: empty.action })}
            {...(empty.motif && { motif: empty.motif })}
          >
            {empty.sentence}
          </EmptyState>
        ),
      })}
      {...(pagination &&
        !whole && {
          footer: (
            <Pagination
              page={reply.isPlaceholderData ? list.page : pagination.page}
              limit={pagination.limit}
              total={pagination.total}
              onPage={list.setPage}
              {...(sized && { sizes: pageSizes, onSize: list.setLimit })}
            />
          ),
        })}
    />
  );
}
