import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { networkSizes, type NetworkSize } from '#demo/generate.ts';
import { freePort } from '#tests/harness/ports.ts';
import { startTwoServers, waitForStandby } from '#tests/harness/two-servers.ts';
import { Connection } from './connection.ts';
import { largeNetwork, postmasterOf } from './large-network.ts';
import { atMost, type Line } from './lines.ts';
import { median, round } from './measure.ts';
import { childrenOf, processorMicroseconds, startWeb } from './processes.ts';
import { get } from './requests.ts';
import { signIn, someoneOf } from './rows.ts';

const page = '/api/report-users/?limit=25';
const mustPercent = 15;
const warmUpSeconds = 2;

interface Effort {
  readonly size: NetworkSize;
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * Processor time that the primary spends on a page of a report which a standby answers, as a share of what it spends without one. It still checks the
 * session, says how far its journal is, and sends that to the standby. Rounds alternate.
 */
export async function standbyRows(quick: boolean): Promise<Line[]> {
  const effort = { size: networkSizes.L, ...(quick ? { seconds: 2, rounds: 1 } : { seconds: 5, rounds: 5 }) };
  const { alone, beside } = await primaryMicroseconds(effort);
  const work = `report page with a standby: the primary's processor time, of ${alone.toFixed(0)} µs`;
  return [atMost(work, (beside / alone) * 100, mustPercent, '%', 1)];
}

/** For one page, without a standby and with one. */
async function primaryMicroseconds({ size, seconds, rounds }: Effort) {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-standby-'));
  const two = await startTwoServers();
  const started: ChildProcess[] = [];
  try {
    const { connectionString } = two.primary;
    const database = await largeNetwork(folder, connectionString, size);
    const primary = await postmasterOf(database);
    // Until here, each commit waited, so that the standby has kept up.
    await waitForStandby(two.primary, false);
    const cookie = await signIn(database.db, await someoneOf(database.db, 'COMPANY_ADMIN'));
    const start = async (variables: Readonly<Record<string, string>>) => {
      const port = await freePort();
      const web = await startWeb(port, folder, connectionString, variables);
      started.push(web);
      return Connection.open(port);
    };
    const sides = [await start({}), await start({ DATABASE_READ_URL: two.standby.connectionString })];
    const meter = () => [processorMicroseconds([primary, ...childrenOf(primary)])];
    const spent: number[][] = [[], []];
    for (let at = -1; at < rounds; at++)
      for (const [index, connection] of sides.entries()) {
        const works = [() => get(connection, cookie, page)];
        const { busyMicroseconds } = await round(works, at < 0 ? warmUpSeconds : seconds, meter);
        if (at >= 0) spent[index]!.push(busyMicroseconds);
      }
    for (const connection of sides) connection.close();
    await database.close();
    const [alone = 0, beside = 0] = spent.map((all) => median(all, (one) => one));
    return { alone, beside };
  } finally {
    for (const web of started) {
      web.kill('SIGTERM');
      await once(web, 'exit');
    }
    await two.close();
    await rm(folder, { recursive: true, force: true });
  }
}
