import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from './refusal.ts';

/** So many tries for a key within so many seconds, counted across all processes. */
export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

export interface Limits {
  /** Counts one try; refuses with 429 and the seconds to wait when there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(`${limit.name}/${limit.count}/${limit.seconds}`);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.count,
      duration: limit.seconds,
    });
    limiters.set(`${limit.name}/${limit.count}/${limit.seconds}`, made);
    return made;
  };
  const tooMany = (result: RateLimiterRes) =>
    refuse(platformErrors.tooMany, {}, { retryAfterSeconds: Math.ceil(result.msBeforeNext / 1000) });

  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) tooMany(error);
        throw error;
      }
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key);
    },
  };
}
