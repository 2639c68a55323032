import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { confirmationCalls as calls } from '#contract/library/confirmations.calls.ts';
import { queryKey } from '#web/platform/query.ts';

/** Loads an announcement and its question again, after a refusal: it may have been about words that have changed since. */
export function useReread(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const call of [bulletinCalls.get, calls.own])
      void client.invalidateQueries({ queryKey: queryKey(call) });
  }, [client]);
}
