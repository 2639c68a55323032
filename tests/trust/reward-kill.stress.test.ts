import { expect, test } from 'vitest';
import { tryRewardKills } from '../../bench/kill/reward-kills.ts';
import { freePort } from '#tests/harness/ports.ts';

// The short form of `npm run try:kill -- --rewards`.
test('acknowledged rewards, claims, and log entries survive kill -9 of web process and database, exactly once', async () => {
  const result = await tryRewardKills({ rounds: 2, port: await freePort(), longestUpSeconds: 1.5 });
  expect(result.blows).toEqual({ web: 1, database: 1, all: 0 });
  expect(result.redeemed).toBeGreaterThan(20);
  expect(result.claims).toBeGreaterThan(5);
  const { lost, doubled, faults, unsealed } = result;
  expect({ lost, doubled, faults, unsealed }).toEqual({ lost: [], doubled: [], faults: [], unsealed: 0 });
}, 180_000);
