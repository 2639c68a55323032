import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '#web/platform/failures.ts';
import type { DataTableProps, Sort } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/empty-state.tsx';
import type { FilterBarProps } from '#web/ui/filter-bar.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ListFilters, type ListChoice } from './list-filters.tsx';
import { useLastPage, type ListReply } from './use-last-page.ts';
import { pageSizes, type ListState } from './use-list-state.ts';

export type ListTableProps<Row, Filter extends string, Key extends string> = Omit<
  DataTableProps<Row>,
  'sort' | 'onSort' | 'refreshing' | 'filters' | 'filtered' | 'failed' | 'footer' | 'empty'
> & {
  readonly list: ListState<Filter, Key>;
  /** The reply with the rows. With `keepPrevious`, the old rows stay visible until the new ones arrive. */
  readonly reply: UseQueryResult<ListReply>;
  /** The default order. Without it, no column can be sorted. */
  readonly sortedBy?: Sort & { readonly key: Key };
  /** What the search box finds: "Name, city or number". The text is the list's filter `text`. Without this, there is no search. */
  readonly search?: 'text' extends Filter ? string : never;
  readonly choices?: readonly ListChoice<NoInfer<Filter>>[];
  /** Shown next to search and filters: more filters, their chips. */
  readonly moreFilters?: Pick<FilterBarProps, 'onMore' | 'chips' | 'onClear' | 'children'>;
  /** People choose how many rows a page has. */
  readonly sized?: boolean;
  /** Shows all rows at once, as on paper, without pages. */
  readonly whole?: boolean;
  /** Text for a search without results, if the default does not fit. */
  readonly noneFound?: string;
  /** Text for a list without rows, and how to add the first one. */
  readonly empty?: Pick<EmptyStateProps, 'title' | 'action' | 'motif'> & { readonly sentence?: ReactNode };
};

/** A list's table: state in the address, search, filters, order, pages, and the texts for an empty list or an error. */
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
          <ListFilters<Filter> list={list} search={search} choices={choices} moreFilters={moreFilters} />
        ),
      })}
      {...(list.isFiltered && {
        filtered: { onClear: list.clearFilters, ...(noneFound && { title: noneFound }) },
      })}
      {...(reply.isLoadingError && {
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
