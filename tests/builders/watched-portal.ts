import type { Services } from '#server/platform/context.ts';
import type { Watched } from '#server/platform/health/health.ts';
import { metricsAlone } from '#server/platform/health/siblings.ts';
import type { PoolState } from '#server/platform/open-services.ts';
import { watchedQueues } from '#server/watched-queues.ts';

/** What a process that nobody stands beside tells of itself and of the portal. */
export const watchedAlone = (services: Services, pools: () => readonly PoolState[]): Watched => ({
  queues: watchedQueues,
  metrics: metricsAlone(() => services, pools),
});
