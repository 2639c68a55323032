import { expect, test } from 'vitest';
import { tryKill } from '../../bench/kill/kill.ts';
import { freePort } from '#tests/harness/ports.ts';

// The short form of `npm run try:kill`: two kills of the web process, one of them with the database.
test('everything acknowledged survives kill -9 of the web process and of the database, exactly once', async () => {
  const result = await tryKill({
    rounds: 3,
    port: await freePort(),
    learners: 24,
    courses: 10,
    longestUpSeconds: 1,
  });
  expect(result.blows).toEqual({ web: 2, database: 1, all: 0 });
  expect(result.acknowledged).toBeGreaterThan(50);
  expect({ lost: result.lost, doubled: result.doubled, faults: result.faults }).toEqual({
    lost: [],
    doubled: [],
    faults: [],
  });
}, 180_000);
