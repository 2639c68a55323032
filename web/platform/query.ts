import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Call, CallInput, Reply } from '#contract/platform/call.ts';
import { ApiError, callAddress, callApi, type CallOptions } from './call-api.ts';
import { earlyReply } from './early-answers.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 600_000,
      refetchOnWindowFocus: true,
      // A retry helps when the network failed, not when the server refused.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

/** The room that a call belongs to. */
export const roomOf = (call: Call) => call.id.split('.')[0]!;

/** A query key is the call and its input: `['resources', 'resources.list', {query: …}]`. */
export const queryKey = (call: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [roomOf(call), call.id] : [roomOf(call), call.id, input];

export interface CallQueryOptions {
  readonly enabled?: boolean;
  /** Shows the previous data while a new page or filter loads. */
  readonly keepPrevious?: boolean;
  readonly staleMilliseconds?: number;
  readonly refetchMilliseconds?: number;
}

/** Makes a call and caches its reply. The component shows failures; there is no alert. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { enabled = true, keepPrevious = false, staleMilliseconds, refetchMilliseconds }: CallQueryOptions = {},
): UseQueryResult<Reply<C>> {
  return useQuery({
    queryKey: queryKey(call, input),
    queryFn: ({ signal }) => (callApi as AnyCallApi)(call, input, { signal }) as Promise<Reply<C>>,
    initialData: () => earlyReply(callAddress(call, input as object)) as Reply<C> | undefined,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(staleMilliseconds !== undefined && { staleTime: staleMilliseconds }),
    ...(refetchMilliseconds !== undefined && { refetchInterval: refetchMilliseconds }),
  });
}

export type AnyCallApi = (call: Call, input: unknown, options?: CallOptions) => Promise<unknown>;
