import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Call, CallInput, Reply } from '#contract/platform/call.ts';
import { ApiError, callAddress, callApi, type CallOptions } from './call-api.ts';
import { earlyReply } from './early-answers.ts';
import { showFailure } from './failures.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 600_000,
      refetchOnWindowFocus: true,
      // Trying again helps when the network failed, not when the server said no.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

const roomOf = (call: Call) => call.id.split('.')[0]!;

/** Query keys are the call and what was asked: `['resources', 'resources.list', {query: …}]`. */
export const queryKey = (call: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [roomOf(call), call.id] : [roomOf(call), call.id, input];

export interface CallQueryOptions {
  readonly enabled?: boolean;
  /** Shows the former answer while a new page or filter is on its way. */
  readonly keepPrevious?: boolean;
  readonly staleMilliseconds?: number;
  readonly refetchMilliseconds?: number;
}

/** Asks a call and keeps its answer. Failures show in the component; it does not alert. */
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

type AnyCallApi = (call: Call, input: unknown, options?: CallOptions) => Promise<unknown>;

export interface ChangeOptions<C extends Call> {
  readonly onDone?: (reply: Reply<C>, input: CallInput<C>) => void | Promise<void>;
  /** Rooms besides the call's own whose answers may have changed. */
  readonly alsoChanges?: readonly string[];
  /** The form shows what went wrong at its fields, so no alert. */
  readonly quiet?: boolean;
}

/** Makes a change; afterwards everything the room has answered is asked again. A failure shows the shared alert. */
export function useChange<C extends Call>(
  call: C,
  { onDone, alsoChanges = [], quiet = false }: ChangeOptions<C> = {},
): UseMutationResult<Reply<C>, Error, CallInput<C> & CallOptions> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ signal, onProgress, keepalive, ...input }: CallInput<C> & CallOptions) =>
      (callApi as AnyCallApi)(call, input, {
        ...(signal && { signal }),
        ...(onProgress && { onProgress }),
        ...(keepalive && { keepalive }),
      }) as Promise<Reply<C>>,
    onSuccess: async (reply, input) => {
      await Promise.all(
        [roomOf(call), ...alsoChanges].map((room) => client.invalidateQueries({ queryKey: [room] })),
      );
      await onDone?.(reply, input);
    },
    onError: (error) => {
      if (!quiet) showFailure(error);
    },
  });
}

type PagedReply = {
  readonly pagination: { readonly page: number; readonly pages: number; readonly total: number };
};

/** A list that grows: page 1 replaces what is there, later pages are added at the end. */
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
