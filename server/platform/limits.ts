import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from './refusal.ts';

/** A number of tries for a key within a number of seconds, counted across all processes. */
export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

/** A limit and the key it counts. */
export type Counter = readonly [limit: Limit, key: string];

export interface Counted {
  readonly count: number;
  /** Until the count starts again. */
  readonly retryAfterSeconds: number;
}

export interface Limits {
  /** Counts one try; refuses with 429 and the seconds to wait if there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** Takes one back that turned out not to count. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** The current count for a key. */
  read(limit: Limit, key: string): Promise<Counted>;
  /** Counts one failure without refusing; returns the new count. */
  fail(limit: Limit, key: string): Promise<Counted>;
  /**
   * Looks something up by a secret. A wrong guess (`undefined`) counts against every counter, a right one against none. Refuses with 429 if
   * a counter is already full, before looking up, or if this wrong guess exceeds it.
   */
  guess<T>(counters: readonly Counter[], look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Resets a key's count after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** Ends the request with 429 and the seconds to wait. */
export const refuseTooMany = ({ retryAfterSeconds }: Pick<Counted, 'retryAfterSeconds'>): never =>
  refuse(platformErrors.tooMany, {}, { retryAfterSeconds });

// An e-mail address may be longer than the column, and must not be stored in a table of counters.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const countedIn = (result: RateLimiterRes | null): Counted => ({
  count: result?.consumedPoints ?? 0,
  retryAfterSeconds: Math.max(1, Math.ceil((result?.msBeforeNext ?? 0) / 1000)),
});

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

  const read: Limits['read'] = async (limit, key) => countedIn(await limiterOf(limit).get(hashed(key)));
  const fail: Limits['fail'] = async (limit, key) => countedIn(await limiterOf(limit).penalty(hashed(key)));

  return {
    read,
    fail,
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hashed(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) refuseTooMany(countedIn(error));
        throw error;
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hashed(key));
    },
    async guess(counters, look) {
      const before = await Promise.all(
        counters.map(async ([limit, key]) => ({ limit, counted: await read(limit, key) })),
      );
      for (const { limit, counted } of before) if (counted.count >= limit.count) refuseTooMany(counted);
      const result = await look();
      if (result !== undefined) return result;
      const after = await Promise.all(
        counters.map(async ([limit, key]) => ({ limit, counted: await fail(limit, key) })),
      );
      for (const { limit, counted } of after) if (counted.count > limit.count) refuseTooMany(counted);
      return undefined;
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hashed(key));
    },
  };
}
