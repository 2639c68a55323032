import { availableParallelism } from 'node:os';
import { networkSizes } from '#demo/generate.ts';
import { Connection } from '../connection.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { onGeneratedNetwork, startUntilEnd } from '../on-network.ts';
import { openSeats } from '../rows.ts';
import { signInsOf } from '../sign-in-storm.ts';
import { callsEach, MixedLoad, pacemaker, runWorks, type Outcome, type Turn } from './mixed-load.ts';

/** N2 and N1 at full scale, for sixteen cores. */
const full = {
  peopleAtOnce: 5000,
  signInsPerSecond: 40,
  callsPerSecond: 420,
  peakCallsPerSecond: 1000,
  normalCallsPerSecond: 60,
} as const;
const signInConnections = 32;
const normalP95Milliseconds = 500;
const patienceSeconds = 60;
const windowSeconds = 5;

interface LaunchOptions {
  /** The share of the full load. */
  readonly scale: number;
  readonly size: 'M' | 'L' | 'XL';
  /** How long the peak lasts. */
  readonly peakSeconds: number;
  readonly floodSeconds: number;
  readonly say: (words: string) => void;
}

/** The day on which everybody is told of the portal: sign-ins, the peak, more than it can do, and the time until it is as usual. */
export async function tryLaunch({
  scale,
  size,
  peakSeconds,
  floodSeconds,
  say,
}: LaunchOptions): Promise<readonly Line[]> {
  const at = (figure: number) => Math.max(1, figure * scale);
  return onGeneratedNetwork('launch', networkSizes[size], async (site) => {
    const processes = Math.max(1, Math.floor(availableParallelism() / 2));
    const connections = Math.ceil(at(full.peopleAtOnce) / processes);
    const seats = [];
    const ports: number[] = [];
    for (let index = 0; index < processes; index++) {
      const { port } = await startUntilEnd(site, 'web', site.connectionString);
      const plan = { connections, learners: connections, from: index * connections };
      seats.push(await openSeats(port, site.database.db, 'L', plan));
      ports.push(port);
    }
    await startUntilEnd(site, 'worker', site.connectionString);
    const load = new MixedLoad(seats, connections);
    const doors = await Promise.all(
      Array.from({ length: signInConnections }, (_, index) => Connection.open(ports[index % processes]!)),
    );
    const signIn = await signInsOf(site.database.db, 2000);
    const signIns = (seconds: number, turn: Turn) =>
      runWorks(
        doors.map((door) => () => signIn(door)),
        seconds,
        turn,
      );
    say(`${processes} web processes, ${connections * processes} people at once.`);

    // A connection that says nothing in its first seconds is closed by the portal.
    await load.flood(1);
    const [first, opened] = await Promise.all([
      load.pace(at(full.callsPerSecond) / callsEach, 60),
      signIns(60, pacemaker(at(full.signInsPerSecond))),
    ]);
    say(`First minute: ${wordsOf(first)}; sign-ins: ${wordsOf(opened, 1)}`);
    const peak = await load.pace(at(full.peakCallsPerSecond) / callsEach, peakSeconds);
    say(`Peak: ${wordsOf(peak)}`);
    const [flood, storm] = await Promise.all([
      load.flood(floodSeconds),
      signIns(floodSeconds, () => Promise.resolve()),
    ]);
    say(`Above capacity: ${wordsOf(flood)}; sign-ins: ${wordsOf(storm, 1)}`);
    const normalAfter = await untilNormal(load, at(full.normalCallsPerSecond) / callsEach);
    for (const one of [...seats, ...doors]) one.close();
    const inTime = [first, opened, peak];
    for (const fault of [...inTime, flood, storm].flatMap(({ faults }) => faults).slice(0, 10)) say(fault);
    return [
      atMost('first minute, p95', first.p95Milliseconds, 1000, 'ms'),
      atMost('first minute, sign-ins, p95', opened.p95Milliseconds, 1000, 'ms'),
      atMost('peak, p95', peak.p95Milliseconds, 1000, 'ms'),
      atMost(
        'failed within capacity',
        sum(inTime, ({ busy, faults }) => busy + faults.length),
        0,
        '',
      ),
      atMost(
        'above capacity, other than 429 or 503 with Retry-After',
        sum([flood, storm], ({ faults }) => faults.length),
        0,
        '',
      ),
      atMost('normal again after', normalAfter, patienceSeconds, 's'),
    ];
  });
}

const sum = (outcomes: readonly Outcome[], figure: (one: Outcome) => number): number =>
  outcomes.reduce((total, one) => total + figure(one), 0);

const wordsOf = ({ perSecond, p95Milliseconds, busy, faults }: Outcome, calls = callsEach): string =>
  `${whole(perSecond * calls)} calls/s, p95 ${p95Milliseconds.toFixed(0)} ms, ${busy} told to come later, ${faults.length} faults`;

/** Seconds from now until the start of the first stretch of a normal load without a failure and as fast as on any day. */
async function untilNormal(load: MixedLoad, perSecond: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const since = (performance.now() - begun) / 1000;
    const { p95Milliseconds, busy, faults } = await load.pace(perSecond, windowSeconds);
    const isNormal = p95Milliseconds <= normalP95Milliseconds && busy + faults.length === 0;
    if (isNormal || since > patienceSeconds) return since;
  }
}
