import { networkSizes, type NetworkSize } from '#demo/generate.ts';
import { postmasterOf } from '../large-network.ts';
import { whole } from '../lines.ts';
import { callsEach, MixedLoad } from '../load/mixed-load.ts';
import { onGeneratedNetwork, startUntilEnd } from '../on-network.ts';
import { childrenOf, processorMicroseconds } from '../processes.ts';
import { openSeats } from '../rows.ts';
import { journalBytes, tableBytes } from './measured.queries.ts';
import { bytesOfEach, modelOf, networkOf, predicted, total, type Sample } from './model.ts';
import { unitCosts, type UnitCost } from './units.ts';

const { XL } = networkSizes;
const connections = 16;
const mixedSeconds = 20;
const mostError = 0.2;

/** What the usual work of a weekday costs for each call. */
interface CallCost {
  readonly perSecond: number;
  readonly databaseMicroseconds: number;
  readonly webMicroseconds: number;
  readonly journalBytes: number;
}

interface Measured extends Sample {
  readonly name: string;
  readonly units: readonly UnitCost[];
  readonly call: CallCost;
}

interface ScaleOptions {
  /** A network that is generated and compared with what the model says of it; none if left out. */
  readonly check?: NetworkSize | undefined;
  /** How often each thing is measured. */
  readonly count: number;
  readonly say: (words: string) => void;
}

/** What one of everything costs at M and L, what follows for larger networks, and whether that is so. False if it is not. */
export async function tryScale({ check, count, say }: ScaleOptions): Promise<boolean> {
  const small = await measured('M', networkSizes.M, count, say);
  const large = await measured('L', networkSizes.L, count, say);
  const model = modelOf(small, large);
  say('\nBytes of one more, with its indexes:');
  for (const [driver, bytes] of bytesOfEach(model)) if (bytes > 0) say(`  ${driver}: ${whole(bytes)}`);
  for (const people of [XL.users, 1_000_000]) {
    const size = networkOf(people, XL);
    say(
      `${whole(people)} people: ${gigabytes(total(predicted(model, size)))} GB, ` +
        `of it ${gigabytes(total(predicted(model, { ...size, users: 0 })))} GB for what they did`,
    );
  }
  for (const one of [small, large]) saysYear(one, say);
  saysFirst(large, say);
  if (!check) return true;
  say(`\nChecking with ${whole(check.users)} people …`);
  const found = await onGeneratedNetwork('scale', check, ({ database }) => tableBytes(database.db));
  const expected = predicted(model, check);
  const error = total(expected) / total(found) - 1;
  say(
    `Predicted ${gigabytes(total(expected))} GB, found ${gigabytes(total(found))} GB: ${(error * 100).toFixed(1)} %, must ${mostError * 100} %`,
  );
  for (const [table, bytes] of [...found].toSorted(([, a], [, b]) => b - a).slice(0, 12))
    say(`  ${table}: predicted ${megabytes(expected.get(table) ?? 0)} MB, found ${megabytes(bytes)} MB`);
  return Math.abs(error) <= mostError;
}

async function measured(
  name: string,
  size: NetworkSize,
  count: number,
  say: (words: string) => void,
): Promise<Measured> {
  return onGeneratedNetwork('scale', size, async (site) => {
    const { database } = site;
    const bytes = await tableBytes(database.db);
    const { port, pid } = await startUntilEnd(site, 'web', site.connectionString);
    const seats = await openSeats(port, database.db, 'L', { connections });
    const load = new MixedLoad([seats], connections);
    await load.flood(5);
    const server = await postmasterOf(database);
    const used = () => [processorMicroseconds(childrenOf(server)), processorMicroseconds([pid])] as const;
    const [databaseBefore, webBefore] = used();
    const journalBefore = await journalBytes(database.db);
    const { done, perSecond, faults } = await load.flood(mixedSeconds);
    const [databaseAfter, webAfter] = used();
    const calls = done * callsEach;
    const call: CallCost = {
      perSecond: perSecond * callsEach,
      databaseMicroseconds: (databaseAfter - databaseBefore) / calls,
      webMicroseconds: (webAfter - webBefore) / calls,
      journalBytes: ((await journalBytes(database.db)) - journalBefore) / calls,
    };
    const units = await unitCosts({ database, webPid: pid, seats, count });
    seats.close();
    say(`\nSize ${name}: ${gigabytes(total(bytes))} GB`);
    say('| One | bytes | journal | PostgreSQL µs | web µs |\n|---|---|---|---|---|');
    for (const one of units)
      say(
        `| ${one.unit} | ${whole(one.bytes)} | ${whole(one.journalBytes)} | ${whole(one.databaseMicroseconds)} | ${whole(one.webMicroseconds)} |`,
      );
    say(
      `| call of a weekday | | ${whole(call.journalBytes)} | ${whole(call.databaseMicroseconds)} | ${whole(call.webMicroseconds)} |`,
    );
    if (faults.length > 0) say(`${faults.length} calls failed: ${faults[0]}`);
    return { name, size, bytes, units, call };
  });
}

/** What a learner does in a year, as in XL: thirty courses of four events and a quiz each, and what comes with them. */
const year: Readonly<Record<string, number>> = { event: 120, quiz: 30, notice: 12, mail: 12, claim: 10 };

function saysYear({ name, units }: Measured, say: (words: string) => void): void {
  const sum = (figure: (one: UnitCost) => number) =>
    units.reduce((all, one) => all + figure(one) * (year[one.unit] ?? 0), 0);
  say(
    `One learner and year at ${name}: ${whole(sum(({ bytes }) => bytes) / 1024)} kB, ${whole(sum(({ journalBytes: one }) => one) / 1024)} kB of journal, ` +
      `${whole(sum(({ databaseMicroseconds: one }) => one) / 1000)} ms of PostgreSQL and ${whole(sum(({ webMicroseconds: one }) => one) / 1000)} ms of web processes`,
  );
}

/** Cores and a disk of one usual large machine. */
const largeMachine = { cores: 32, journalMegabytesPerSecond: 200 } as const;

/** What one primary runs out of first, and at how many calls a second. */
function saysFirst({ call }: Measured, say: (words: string) => void): void {
  const byCores = (largeMachine.cores * 1e6) / call.databaseMicroseconds;
  const byJournal = (largeMachine.journalMegabytesPerSecond * 1024 * 1024) / call.journalBytes;
  const webCores = Math.min(byCores, byJournal) * (call.webMicroseconds / 1e6);
  say(
    `A primary of ${largeMachine.cores} cores that writes ${largeMachine.journalMegabytesPerSecond} MB of journal a second: its cores end at ` +
      `${whole(byCores)} calls a second, its journal at ${whole(byJournal)}; web processes need ${whole(webCores)} cores then.`,
  );
}

const megabytes = (bytes: number): string => whole(bytes / 1024 ** 2);
const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(2);
