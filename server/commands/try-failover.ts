import { parseArgs } from 'node:util';
import type { Round } from '../../bench/failover/failover.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

const longest = (rounds: readonly Round[], way: keyof Round['away']) =>
  Math.max(...rounds.map(({ away }) => away[way])).toFixed(1);

/**
 * Takes the primary of a cluster of three (Patroni, etcd, HAProxy) away, `--rounds` times, by switchover, by killing PostgreSQL, and by losing the
 * machine, and reports whether anything acknowledged was lost and how long nothing was acknowledged.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 10_000)
    throw new PlainFailure('--rounds should be a whole number from 1 to 10000.');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  const { tryFailover } = await import('../../bench/failover/failover.ts');
  const result = await tryFailover({ rounds, say: console.log, signal: stop.signal });
  const lost = new Set([...result.lost, ...result.rounds.flatMap((one) => one.lost)]);
  const faults = [...new Set([...result.faults, ...result.rounds.flatMap((one) => one.faults)])];
  const late = result.rounds.filter(({ away, blow }) => Math.max(away.list, away.HAProxy) > blow.mostSeconds);
  const kinds = Map.groupBy(result.rounds, ({ blow }) => blow);
  console.log(
    [
      '',
      ...[...kinds].map(
        ([{ name, mostSeconds }, some]) =>
          `${name}: ${some.length} rounds, longest away ${longest(some, 'list')} s by the list and ${longest(some, 'HAProxy')} s by HAProxy, must ${mostSeconds} s`,
      ),
      `Acknowledged: ${result.acknowledged}, sent again: ${result.repeated}`,
      `Lost: ${lost.size}, doubled: ${result.doubled.length}, errors other than 503 and findings of progress:check and the ledger: ${faults.length}`,
      ...[...lost, ...result.doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return lost.size + result.doubled.length + faults.length + late.length === 0 ? 0 : 1;
});
process.exit();
