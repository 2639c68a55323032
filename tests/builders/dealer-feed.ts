import { feedAddress } from '#server/platform/config/feed-address.ts';
import { dealerFeedWithin } from '#server/people/dealer-feed/dealer-feed.job.ts';
import type { FeedLimits } from '#server/people/dealer-feed/fetch-feed.ts';
import { contextsOf } from './long-work.ts';
import type { TestPortal } from './portal.ts';

/** Short and small enough that a test can wait for them, also while others use the machine. */
export const shortLimits: FeedLimits = {
  mostBytes: 10_000_000,
  silenceMilliseconds: 3000,
  mostMilliseconds: 20_000,
  settleMilliseconds: 20,
};

/** Runs the job of the feed as at an instant, with the address that the operator names, if any. Returns what it says. */
export function runFeed(
  { services }: Pick<TestPortal, 'services'>,
  url: string | undefined,
  at: Date,
): Promise<string> {
  const job = dealerFeedWithin((given) => contextsOf({ services: given }), shortLimits);
  return job.run({
    ...services,
    now: () => at,
    environment: { ...services.environment, dealerFeed: url === undefined ? undefined : feedAddress(url) },
  });
}
