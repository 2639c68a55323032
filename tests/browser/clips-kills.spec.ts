import { findChromium } from '#server/commands/test/chromium.ts';
import { freePort } from '#tests/harness/ports.ts';
import { tryPlays } from '../../bench/tabs/plays.ts';
import { expect, test } from './portal.ts';

// A tenth of what `tests/trust/play-kill.stress.test.ts` tries. `SEED=…` repeats the random choices of a run that failed.
test('no second and no position is lost when tabs are killed and people go on with another device', async () => {
  test.setTimeout(300_000);
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
  const tried = { kills: 50, changes: 10 };
  const result = await tryPlays({ ...tried, port: await freePort(), chromium: findChromium()!, seed });
  expect(result.lost, `SEED=${seed}`).toEqual([]);
  expect(result).toMatchObject(tried);
  expect(result.acknowledged).toBeGreaterThan(60);
});
