import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListState } from './use-list-state.ts';

/** The part of a list reply besides its rows. A list without pages is shown whole. */
export type ListReply = object & {
  readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number };
};

/**
 * Goes to the last page if the address names one beyond it, because its last row was deleted or the address is old. True while it
 * redirects, when there is nothing to show.
 */
export function useLastPage(
  { data, isPlaceholderData }: UseQueryResult<ListReply>,
  { setPage }: Pick<ListState<never, never>, 'setPage'>,
): boolean {
  const pagination = data?.pagination;
  const lastPage = pagination ? Math.ceil(pagination.total / pagination.limit) : 0;
  const isPast = !isPlaceholderData && lastPage > 0 && (pagination?.page ?? 0) > lastPage;
  useEffect(() => {
    if (isPast) setPage(lastPage, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setPage` is a new function at every render
  }, [isPast, lastPage]);
  return isPast;
}
