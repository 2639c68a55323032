import { setTimeout as pause } from 'node:timers/promises';
import { loadSettings } from '#server/platform/config/settings.ts';
import { Load } from './load.ts';
import { Office } from './office.ts';
import { officeVerdict } from './office-verdict.queries.ts';
import { onKillSite } from './kill-site.ts';
import type { Blow } from './portal.ts';
import { verdictOn, type Verdict } from './verdict.queries.ts';

export interface KillOptions {
  readonly rounds: number;
  readonly port: number;
  readonly learners?: number;
  readonly courses?: number;
  /** A round runs the load between half a second and this long. */
  readonly longestUpSeconds?: number;
  /** Ends after the current round. */
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface KillResult extends Verdict {
  readonly rounds: number;
  readonly blows: Readonly<Record<Blow, number>>;
  /** Acknowledged events, answers, submissions, enrollments, texts, files, accounts and lessons. */
  readonly acknowledged: number;
  /** The same per second of uptime. */
  readonly rate: number;
  readonly repeated: number;
  /** Longest time from a kill to the next reply. */
  readonly longestAwaySeconds: number;
}

const connections = 24;

/**
 * Kills a separate portal again and again under a mixed load, and compares what it acknowledged with what it kept. Every fifth round also
 * kills the database server, every tenth kills web, worker and database at once.
 */
export async function tryKill({
  rounds,
  port,
  learners = 96,
  courses = 60,
  longestUpSeconds = 3,
  signal,
  say = () => {},
}: KillOptions): Promise<KillResult> {
  return onKillSite({ name: 'kill', port, learners, courses }, async ({ portal, db, objects, network }) => {
    await portal.start();
    const load = new Load(port, network);
    const blows: Record<Blow, number> = { web: 0, database: 0, all: 0 };
    let upMilliseconds = 0;
    let longestAway = 0;
    const office = new Office(port, network);
    load.start(connections);
    office.start();
    for (let round = 1; round <= rounds; round++) {
      if (signal?.aborted) break;
      const begun = performance.now();
      await pause(500 + Math.random() * (longestUpSeconds * 1000 - 500));
      upMilliseconds += performance.now() - begun;
      const blow: Blow = round % 10 === 0 ? 'all' : round % 5 === 3 ? 'database' : 'web';
      const killed = performance.now();
      await portal.kill(blow);
      blows[blow]++;
      await portal.start();
      await answering(load);
      const away = (performance.now() - killed) / 1000;
      longestAway = Math.max(longestAway, away);
      say(
        `round ${round}: killed ${names[blow]}, away ${away.toFixed(1)} s, ${load.ledger.acknowledged + office.ledger.acknowledged} acknowledged`,
      );
    }
    const begun = performance.now();
    await pause(500);
    await Promise.all([load.stop(), office.stop()]);
    upMilliseconds += performance.now() - begun;
    const verdict = await verdictOn(db, load.ledger, loadSettings().pointsPerCourse);
    const ofOffice = await officeVerdict(db, office.ledger, objects);
    const { repeated } = load.ledger;
    const acknowledged = load.ledger.acknowledged + office.ledger.acknowledged;
    return {
      lost: [...verdict.lost, ...ofOffice.lost],
      doubled: [...verdict.doubled, ...ofOffice.doubled],
      faults: [...verdict.faults, ...office.ledger.faults],
      rounds: blows.web + blows.database + blows.all,
      blows,
      acknowledged,
      rate: acknowledged / (upMilliseconds / 1000),
      repeated,
      longestAwaySeconds: longestAway,
    };
  });
}

const names: Readonly<Record<Blow, string>> = {
  web: 'the web process',
  database: 'web process and database',
  all: 'web, worker and database',
};

/** The time until something is acknowledged again. */
async function answering(load: Load): Promise<void> {
  const before = load.ledger.requests;
  while (load.ledger.requests === before) await pause(5);
}
