import { expect, test } from 'vitest';
import { clusterTools } from '../../bench/failover/cluster.ts';
import { tryFailover } from '../../bench/failover/failover.ts';
import { missingPackages } from '../../bench/tools.ts';
import { rounds } from '#tests/harness/rounds.ts';

const missing = missingPackages(clusterTools);
const skipped = missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : '';

// The short form of `npm run try:failover`. How long it may take is measured there, on a machine without other work.
test.skipIf(missing.length > 0)(
  `acknowledged writes survive the loss of the primary of a cluster, without a restart${skipped}`,
  async () => {
    const result = await tryFailover({ rounds: rounds(20) });
    expect(result.acknowledged).toBeGreaterThan(50);
    const { lost, doubled, faults } = result;
    expect({ lost, doubled, faults }).toEqual({ lost: [], doubled: [], faults: [] });
    expect(result.rounds.flatMap((round) => [...round.lost, ...round.faults])).toEqual([]);
  },
  1_800_000,
);
