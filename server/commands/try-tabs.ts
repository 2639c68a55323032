import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { buildWebIfStale } from './build/web-build.ts';
import { ensureChromium } from './test/chromium.ts';

/** Kills browser tabs in the middle of lessons and quizzes, `--rounds` times, and reports whether anything acknowledged was lost. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '500' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 10_000)
    throw new PlainFailure('--rounds should be a whole number from 1 to 10000.');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  await buildWebIfStale(stop.signal);
  const { tryTabs } = await import('../../bench/tabs/tabs.ts');
  const result = await tryTabs({
    rounds,
    port: 4394,
    chromium: ensureChromium(),
    say: console.log,
    signal: stop.signal,
  });
  console.log(
    [
      '',
      `Tabs killed: ${result.rounds}`,
      `Acknowledged: ${result.commits} commits of lessons, ${result.answers} answers of quizzes`,
      `Rounds in which even later words arrived: ${result.lastWords}`,
      `Lost: ${result.lost.length}`,
      ...result.lost.slice(0, 20),
    ].join('\n'),
  );
  return result.lost.length === 0 ? 0 : 1;
});
process.exit();
