import { expect, test } from 'vitest';
import { trySeatKills } from '../../bench/kill/seat-kills.ts';
import { freePort } from '#tests/harness/ports.ts';

// The short form of `npm run try:kill -- --seats`.
test('acknowledged enrollments and their mails survive kill -9 of web process and database, exactly once', async () => {
  const result = await trySeatKills({ rounds: 2, port: await freePort(), longestUpSeconds: 1 });
  expect(result.blows).toEqual({ web: 1, database: 1, all: 0 });
  expect(result.acknowledged).toBeGreaterThan(50);
  const { lost, doubled, faults, unsent } = result;
  expect({ lost, doubled, faults, unsent }).toEqual({ lost: [], doubled: [], faults: [], unsent: 0 });
}, 180_000);
