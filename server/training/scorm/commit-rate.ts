import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * How often one launch may commit. Counted in this process: a count in the database would cost as much as the commit itself, and several
 * processes allow a few times as many at most.
 */
const commits = new RateLimiterMemory({ points: 240, duration: 60 });

export async function takeCommit(launch: string): Promise<void> {
  try {
    await commits.consume(launch);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refuse(platformErrors.tooMany, {}, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}
