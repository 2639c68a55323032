import { expect, test } from 'vitest';
import { buildWebIfStale } from '#server/commands/build/web-build.ts';
import { ensureChromium } from '#server/commands/test/chromium.ts';
import { freePort } from '#tests/harness/ports.ts';
import { tryPlays } from '../../bench/tabs/plays.ts';

test('500 killed tabs and 100 changes of device lose no second and no position that was acknowledged', async () => {
  await buildWebIfStale(new AbortController().signal);
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
  const tried = { kills: 500, changes: 100 };
  const result = await tryPlays({ ...tried, port: await freePort(), chromium: ensureChromium(), seed });
  expect(result.lost, `SEED=${seed}`).toEqual([]);
  expect(result).toMatchObject(tried);
  expect(result.acknowledged).toBeGreaterThan(600);
}, 3_600_000);
