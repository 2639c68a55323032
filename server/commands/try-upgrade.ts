import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { buildWebIfStale } from './build/web-build.ts';

/**
 * Replaces processes of the last release, or of the commit `--from`, by those of this version one by one and back again, for `--minutes`, while
 * people learn, and reports whether anything acknowledged was lost and which errors a page does not repeat.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, from: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 1440)) throw new PlainFailure('--minutes should be a number up to 1440.');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  const { lastReleased, layOutCommit } = await import('../../bench/upgrade/version.ts');
  const { tryUpgrade } = await import('../../bench/upgrade/upgrade.ts');
  await buildWebIfStale(stop.signal);
  const release = values.from === undefined ? lastReleased() : undefined;
  const commit = values.from ?? release!.commit;
  const from = layOutCommit(commit, release?.version ?? commit, console.log);
  try {
    const result = await tryUpgrade({ from, seconds: minutes * 60, say: console.log, signal: stop.signal });
    const { lost, doubled, faults, errors } = result;
    console.log(
      [
        '',
        `${from.name} and this version, there and back ${result.rounds} times: ${result.replaced} processes replaced`,
        `Acknowledged: ${result.acknowledged}, sent again: ${result.repeated}, assets read: ${result.assets}`,
        `Lost: ${lost.length}, doubled: ${doubled.length}, errors that a page does not repeat: ${errors.length}, found by progress:check and the ledger: ${faults.length}`,
        ...[...lost, ...doubled, ...errors, ...faults].slice(0, 20),
      ].join('\n'),
    );
    return lost.length + doubled.length + errors.length + faults.length === 0 ? 0 : 1;
  } finally {
    from.remove();
  }
});
process.exit();
