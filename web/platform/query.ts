import {
  keepPreviousData,
  QueryClient,
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
      // A retry helps when the network failed, not when the server refused.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

const roomOf = (call: Call) => call.id.split('.')[0]!;

/** A query key is the call and its input: `['resources', 'resources.list', {query: …}]`. */
export const queryKey = (call: Call, input?: unknown): readonly unknown[] =>
  input === undefined ? [roomOf(call), call.id] : [roomOf(call), call.id, input];

/** The ids in the path of a call. */
const idsIn = (input: unknown): unknown[] => Object.values(Object(Reflect.get(Object(input), 'params')));

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

export interface ChangeOptions<C extends Call> {
  readonly onDone?: (reply: Reply<C>, input: CallInput<C>) => void | Promise<void>;
  /** Leaves the page of a record that is gone, before what pages show is reloaded. */
  readonly leave?: () => void | Promise<void>;
  /** Other rooms, besides the call's own, whose data may have changed. */
  readonly alsoChanges?: readonly string[];
  /** The form shows errors next to its fields, so there is no alert. */
  readonly quiet?: boolean;
}

/**
 * Makes a change, then reloads all data of the room. What other screens read of the changed record is forgotten, so that none of them opens with
 * the version before. A failure shows the shared alert.
 */
export function useChange<C extends Call>(
  call: C,
  { onDone, leave, alsoChanges = [], quiet = false }: ChangeOptions<C> = {},
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
      await leave?.();
      const changed = idsIn(input);
      client.removeQueries({
        queryKey: [roomOf(call)],
        type: 'inactive',
        predicate: ({ queryKey: [, , read] }) => idsIn(read).some((id) => changed.includes(id)),
      });
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
