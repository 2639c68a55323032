import { createHash } from 'node:crypto';
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

/** A limit and the key it is counted under. */
export type Counter = readonly [limit: Limit, key: string];

export interface Counted {
  readonly count: number;
  /** Until the count starts again. */
  readonly retryAfterSeconds: number;
}

export interface Limits {
  /** Counts one try; refuses with 429 and the seconds to wait when there were too many. */
  take(limit: Limit, key: string): Promise<void>;
  /** How many are counted for a key. */
  read(limit: Limit, key: string): Promise<Counted>;
  /** Counts one failure and never refuses; answers how many there are with it. */
  fail(limit: Limit, key: string): Promise<Counted>;
  /**
   * Looks for what somebody names by a secret. A wrong guess, `undefined`, counts against every counter; a right one against none.
   * Refuses with 429 where one of them is full, before looking, and where this wrong guess is one too many.
   */
  guess<T>(counters: readonly Counter[], look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Forgets what is counted for a key, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** Ends the request with 429 and the seconds to wait. */
export const refuseTooMany = ({ retryAfterSeconds }: Pick<Counted, 'retryAfterSeconds'>): never =>
  refuse(platformErrors.tooMany, {}, { retryAfterSeconds });

// An e-mail address may be longer than the column, and has no business in a table of counters.
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
