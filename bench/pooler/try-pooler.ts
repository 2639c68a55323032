import { networkSizes } from '#demo/generate.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { carriesNames, pgbouncer, startPgbouncer } from '#server/platform/postgres/fixtures/pgbouncer.ts';
import { atMost, notMeasured, whole, type Line } from '../lines.ts';
import { callsEach, MixedLoad } from '../load/mixed-load.ts';
import { measure, measureShare, type Timing } from '../measure.ts';
import { onGeneratedNetwork, startUntilEnd, type GeneratedSite } from '../on-network.ts';
import { openSeats } from '../rows.ts';

const poolOfServer = 20;
const connectionsOfProcess = 10;
const measuredWorks = ['GET /api/session', 'learner home', 'one learning event'];
const timing: Timing = { warmUpSeconds: 1, seconds: 3, rounds: 3, meter: () => [] };

interface PoolerOptions {
  /** Web processes with ten connections each. */
  readonly processes: number;
  /** Calls a second of all people together. */
  readonly callsPerSecond: number;
  readonly seconds: number;
  readonly say: (words: string) => void;
}

/** Rates through PgBouncer beside direct ones, and many connections on few. */
export async function tryPooler(options: PoolerOptions): Promise<readonly Line[]> {
  const { say } = options;
  if (pgbouncer === undefined)
    throw new PlainFailure('This trial needs PgBouncer. On Debian: apt-get install pgbouncer.');
  const named = carriesNames(pgbouncer);
  return onGeneratedNetwork('pooler', networkSizes.M, async (site) => {
    await keepSettings(site.connectionString);
    const pooler = await startPgbouncer(site.connectionString, poolOfServer);
    site.atEnd(() => pooler.close());
    const through = async (prepared: '0' | '1') => {
      const variables = { DATABASE_DIRECT_URL: site.connectionString, DATABASE_PREPARED: prepared };
      return (await startUntilEnd(site, 'web', pooler.connectionString, variables)).port;
    };
    const { port: direct } = await startUntilEnd(site, 'web', site.connectionString);
    const lines = await shares(site, direct, await through('0'), { name: 'unnamed', must: 0.3 });
    if (named) lines.push(...(await shares(site, direct, await through('1'), { name: 'named', must: 0.8 })));
    else lines.push(notMeasured('through PgBouncer, named', 'this PgBouncer is older than 1.21'));
    const ports: number[] = [];
    while (ports.length < options.processes) {
      ports.push(await through(named ? '1' : '0'));
      if (ports.length % 10 === 0) say(`${ports.length} web processes …`);
    }
    return [...lines, ...(await manyOnFew(site, ports, options))];
  });
}

/** Each work through the pooler, as a share of the same work without it just before and after. */
async function shares(
  { database }: GeneratedSite,
  direct: number,
  pooled: number,
  { name, must }: { readonly name: string; readonly must: number },
): Promise<Line[]> {
  const [without, through] = await Promise.all(
    [direct, pooled].map((port) => openSeats(port, database.db, 'L')),
  );
  const lines: Line[] = [];
  for (const row of without!.rows.filter(({ work }) => measuredWorks.includes(work))) {
    const measured = await measureShare(
      through!.worksOf(row),
      () => measure(without!.worksOf(row), { ...timing, rounds: 1 }),
      timing,
    );
    lines.push({
      work: `${row.work} through PgBouncer, ${name}`,
      figure: `${(measured.share * 100).toFixed(0)} % of direct (${whole(measured.rate)}/s, p99 ${measured.p99Milliseconds.toFixed(1)} ms)`,
      must: `≥ ${must * 100} %`,
      met: measured.share >= must,
    });
  }
  for (const seats of [without!, through!]) seats.close();
  return lines;
}

async function manyOnFew(
  { database }: GeneratedSite,
  ports: readonly number[],
  { callsPerSecond, seconds, say }: PoolerOptions,
): Promise<readonly Line[]> {
  const seats = [];
  for (const [index, port] of ports.entries()) {
    const learners = connectionsOfProcess * 2;
    const plan = { connections: connectionsOfProcess, learners, from: index * learners };
    seats.push(await openSeats(port, database.db, 'L', plan));
  }
  const load = new MixedLoad(seats, connectionsOfProcess);
  // Everybody at once opens every connection.
  const opening = await load.flood(5);
  const { p95Milliseconds, p99Milliseconds, busy, faults, perSecond } = await load.pace(
    callsPerSecond / callsEach,
    seconds,
  );
  for (const one of seats) one.close();
  const what = `${ports.length * connectionsOfProcess} connections on ${poolOfServer}, ${whole(perSecond * callsEach)} calls/s`;
  const failed = [...opening.faults, ...faults];
  for (const fault of failed.slice(0, 10)) say(fault);
  return [
    atMost(`${what}: p99`, p99Milliseconds, 1000, 'ms'),
    atMost(`${what}: p95`, p95Milliseconds, 1000, 'ms'),
    atMost(`${what}: errors`, failed.length + busy + opening.busy, 0, ''),
  ];
}
