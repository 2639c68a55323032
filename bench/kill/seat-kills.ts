import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/platform/database/open.ts';
import { Connection } from '../connection.ts';
import { nextHour, Planner } from '../live/events.ts';
import { onKillSite } from './kill-site.ts';
import type { Network } from './network.ts';
import type { Blow } from './portal.ts';
import { SeatLoad } from './seat-load.ts';
import { freeTakenMails, mailsLeft, seatVerdict, type SeatVerdict } from './seat-verdict.queries.ts';

export interface SeatKillOptions {
  readonly rounds: number;
  readonly port: number;
  /** How many enrollments are asked for in a second while the portal answers. */
  readonly perSecond?: number;
  readonly longestUpSeconds?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface SeatKills extends SeatVerdict {
  readonly rounds: number;
  readonly blows: Readonly<Record<Blow, number>>;
  /** Enrollments, and how many of them a second of uptime. */
  readonly acknowledged: number;
  readonly rate: number;
  readonly enrolled: number;
  readonly repeated: number;
  readonly longestAwaySeconds: number;
  /** Mails that the worker has sent at the end, and those it has not. */
  readonly sent: number;
  readonly unsent: number;
}

const connections = 48;
const people = 240;
const seats = 60;

/** What a round kills. Every second round kills the database server too, every tenth also the worker. */
const blowOf = (round: number): Blow => (round % 10 === 0 ? 'all' : round % 2 === 0 ? 'database' : 'web');

/**
 * Kills a separate portal again and again while people take seats, and compares after each restart what was acknowledged with what it has: the
 * places, each once, and a mail for each.
 */
export async function trySeatKills({
  rounds,
  port,
  perSecond = 200,
  longestUpSeconds = 3,
  signal,
  say = () => {},
}: SeatKillOptions): Promise<SeatKills> {
  const site = { name: 'seat-kill', port, learners: people, courses: 1 };
  return onKillSite(site, async ({ portal, db, network }) => {
    await portal.start();
    const wanted = Math.ceil((rounds * (longestUpSeconds + 0.5) * perSecond) / people) + 4;
    const events = await plan(port, network, wanted);
    const load = new SeatLoad(port, { events, learners: network.learners, perSecond });
    const blows: Record<Blow, number> = { web: 0, database: 0, all: 0 };
    let [upMilliseconds, longestAway] = [0, 0];
    const wrong: SeatVerdict = { lost: [], doubled: [], faults: [] };
    load.start(connections);
    for (let round = 1; round <= rounds; round++) {
      if (signal?.aborted) break;
      const begun = performance.now();
      await pause(500 + Math.random() * (longestUpSeconds * 1000 - 500));
      upMilliseconds += performance.now() - begun;
      const noted = new Map(load.ledger.places);
      const blow = blowOf(round);
      const killed = performance.now();
      await portal.kill(blow);
      blows[blow]++;
      await portal.start();
      await answering(load);
      const away = (performance.now() - killed) / 1000;
      longestAway = Math.max(longestAway, away);
      const verdict = await seatVerdict(db, noted);
      const count = verdict.lost.length + verdict.doubled.length + verdict.faults.length;
      say(
        `round ${round}: killed ${blow}, away ${away.toFixed(1)} s, ${noted.size} acknowledged, ${count} wrong`,
      );
      add(wrong, verdict);
      if (count > 0) break;
    }
    const begun = performance.now();
    await pause(500);
    await load.stop();
    upMilliseconds += performance.now() - begun;
    add(wrong, await seatVerdict(db, load.ledger.places));
    const left = await allSent(db);
    const { places, repeated, faults } = load.ledger;
    const kinds = [...places.values()];
    return {
      lost: wrong.lost,
      doubled: wrong.doubled,
      faults: [...wrong.faults, ...faults],
      rounds: blows.web + blows.database + blows.all,
      blows,
      acknowledged: places.size,
      rate: places.size / (upMilliseconds / 1000),
      enrolled: kinds.filter((kind) => kind === 'enrolled').length,
      repeated,
      longestAwaySeconds: longestAway,
      sent: places.size - left,
      unsent: left,
    };
  });
}

function add(all: SeatVerdict, more: SeatVerdict): void {
  for (const key of ['lost', 'doubled', 'faults'] as const) (all[key] as string[]).push(...more[key]);
}

/** Events one after the other, so that nobody holds two seats at once. */
async function plan(port: number, { author }: Network, count: number): Promise<readonly string[]> {
  const connection = await Connection.open(port);
  const planner = new Planner(connection, author.cookie);
  const events: string[] = [];
  while (events.length < count) events.push(await planner.event({ seats, startsAt: nextHour() }));
  connection.close();
  return events;
}

/** The time until something is acknowledged again. */
async function answering({ ledger: { places } }: SeatLoad): Promise<void> {
  const before = places.size;
  while (places.size === before) await pause(5);
}

/** Waits until the worker has sent all mails, or sends none any more. Returns how many are left. */
async function allSent(db: Db): Promise<number> {
  await freeTakenMails(db);
  let [before, idleSince] = [Infinity, performance.now()];
  for (;;) {
    const { waiting, failed } = await mailsLeft(db);
    if (waiting === 0 || performance.now() - idleSince > 60_000) return waiting + failed;
    if (waiting < before) [before, idleSince] = [waiting, performance.now()];
    await pause(250);
  }
}
