import { expect, test } from 'vitest';
import { tryNewsKills } from '../../bench/kill/news-kills.ts';
import { freePort } from '#tests/harness/ports.ts';

// The short form of `npm run try:kill -- --news`.
test('a recall to many people survives kill -9 of worker and database: each has one notice, and no mail comes twice but those in flight', async () => {
  const result = await tryNewsKills({
    rounds: 3,
    port: await freePort(),
    people: 2000,
    longestUpSeconds: 0.6,
  });
  expect(result.rounds).toBe(3);
  expect(result.notices).toBeGreaterThan(2000);
  expect(result.mails).toBeGreaterThan(0);
  const { doubled, faults } = result;
  expect({ doubled, faults }).toEqual({ doubled: [], faults: [] });
}, 180_000);
