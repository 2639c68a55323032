import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { Call, CallInput, Reply } from '#contract/platform/call.ts';
import { callApi } from './call-api.ts';
import { queryKey, type AnyCallApi, type CallQueryOptions } from './query.ts';

// Apart from `query.ts`, because the first load needs neither.

/** Makes a call once for each input. The replies that have arrived, in the order of the inputs. */
export function useCallEach<C extends Call>(
  call: C,
  inputs: readonly CallInput<C>[],
  { staleMilliseconds }: Pick<CallQueryOptions, 'staleMilliseconds'> = {},
): readonly Reply<C>[] {
  const replies = useQueries({
    queries: inputs.map((input) => ({
      queryKey: queryKey(call, input),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        (callApi as AnyCallApi)(call, input, { signal }) as Promise<Reply<C>>,
      ...(staleMilliseconds !== undefined && { staleTime: staleMilliseconds }),
    })),
  });
  return replies.flatMap(({ data }) => (data === undefined ? [] : [data as Reply<C>]));
}

type PagedReply = {
  readonly pagination: { readonly page: number; readonly pages: number; readonly total: number };
};

/** A list that grows: page 1 replaces its rows, later pages are added at the end. */
export function useCallPages<C extends Call>(call: C, input: CallInput<C>) {
  return useInfiniteQuery({
    queryKey: [...queryKey(call, input), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { query = {}, ...others } = input as { query?: object };
      return (callApi as AnyCallApi)(
        call,
        { ...others, query: { ...query, page: pageParam } },
        { signal },
      ) as Promise<Reply<C> & PagedReply>;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
