import type { UseQueryResult } from '@tanstack/react-query';
import { whyItWaits } from '#web/platform/device-work/why-it-waits.ts';

/** Nothing was read because the portal can’t be reached. Without a connection, queries pause instead of failing. */
export const isUnreachable = ({
  data,
  fetchStatus,
  isError,
  error,
}: Pick<UseQueryResult, 'data' | 'fetchStatus' | 'isError' | 'error'>): boolean =>
  data === undefined && (fetchStatus === 'paused' || (isError && whyItWaits(error) === 'offline'));
