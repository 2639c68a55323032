import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Call, CallInput, Reply } from '#contract/platform/call.ts';
import { callApi, type CallOptions } from './call-api.ts';
import { showFailure } from './failures.ts';
import { roomOf, type AnyCallApi } from './query.ts';

/** The ids in the path of a call. */
const idsIn = (input: unknown): unknown[] => Object.values(Object(Reflect.get(Object(input), 'params')));

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
