import { setTimeout as pause } from 'node:timers/promises';
import { measuredFrom } from '../measure.ts';
import { UnexpectedAnswer } from '../requests.ts';
import type { Seats } from '../rows.ts';

interface Share {
  /** How many of a hundred things that people do. */
  readonly share: number;
  readonly calls: number;
}

/** A weekday (N1), as rows of the bench. */
const weekday: Readonly<Record<string, Share>> = {
  'GET /api/session': { share: 10, calls: 1 },
  'learner home': { share: 10, calls: 3 },
  'course page': { share: 15, calls: 3 },
  'announcements, all calls': { share: 4, calls: 2 },
  'one learning event': { share: 54, calls: 1 },
  'quiz attempt in three requests': { share: 5, calls: 3 },
  'GET /api/users/?limit=50': { share: 1, calls: 1 },
  'report page, 25 of 20,000 learners': { share: 1, calls: 1 },
};
const shares = Object.values(weekday);
const hundred = shares.reduce((sum, { share }) => sum + share, 0);

/** Calls in one thing that people do, on the average. */
export const callsEach = shares.reduce((sum, { share, calls }) => sum + share * calls, 0) / hundred;

/** What came of a load for some time. */
export interface Outcome {
  readonly seconds: number;
  /** Things that were done, each in one to three calls. */
  readonly done: number;
  readonly perSecond: number;
  readonly p95Milliseconds: number;
  readonly p99Milliseconds: number;
  /** Answers 429 and 503 that say when to try again. */
  readonly busy: number;
  /** Anything else that is no success. */
  readonly faults: readonly string[];
}

/** One thing that somebody does over one connection. */
type Work = () => Promise<unknown>;

/** Many people at work at the same time, over as many connections as the seats have. */
export class MixedLoad {
  /** By connection, the works of a weekday, each as often as its share. */
  readonly #works: readonly (readonly Work[])[];

  /** `more` are further things that people do, by connection. */
  constructor(seats: readonly Seats[], connections: number) {
    this.#works = seats.flatMap((some) => {
      const drawn = Object.entries(weekday).flatMap(([name, { share }]) => {
        const row = some.rows.find(({ work }) => work === name);
        if (!row) throw new Error(`The bench has no row "${name}".`);
        const works = some.worksOf({ ...row, atOnce: connections });
        return Array.from({ length: share }, () => works);
      });
      return Array.from({ length: connections }, (_, index) => drawn.map((works) => works[index]!));
    });
  }

  /** As fast as the portal answers. */
  flood(seconds: number): Promise<Outcome> {
    return this.#run(seconds, () => Promise.resolve());
  }

  /** At an even pace, in things a second, unless the portal is slower. */
  pace(perSecond: number, seconds: number): Promise<Outcome> {
    return this.#run(seconds, pacemaker(perSecond));
  }

  async #run(seconds: number, turn: Turn): Promise<Outcome> {
    return runWorks(
      this.#works.map((works) => () => works[Math.floor(Math.random() * works.length)]!()),
      seconds,
      turn,
    );
  }
}

/** Runs works side by side for some time, each again as soon as it is done and has its turn. Failures are counted. */
export async function runWorks(works: readonly Work[], seconds: number, turn: Turn): Promise<Outcome> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const times: number[] = [];
  const faults: string[] = [];
  let busy = 0;
  await Promise.all(
    works.map(async (work) => {
      for (;;) {
        await turn(end);
        const from = performance.now();
        // Timers may be a little early.
        if (from >= end - 1) return;
        try {
          await work();
          times.push(performance.now() - from);
        } catch (error) {
          if (error instanceof UnexpectedAnswer && error.isBusy) busy++;
          else faults.push((error as Error).message);
          await pause(20);
        }
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const { rate, p95Milliseconds, p99Milliseconds } = measuredFrom(times, took);
  return {
    seconds: took,
    done: times.length,
    perSecond: rate,
    p95Milliseconds,
    p99Milliseconds,
    busy,
    faults,
  };
}

/** Waits for the next turn, or until the load is over. */
export type Turn = (over: number) => Promise<void>;

/** Lets through so many a second, evenly. Who comes late does not make others hurry. */
export function pacemaker(perSecond: number): Turn {
  const apart = 1000 / perSecond;
  let nextAt = 0;
  return async (over) => {
    const at = Math.max(performance.now(), nextAt);
    nextAt = at + apart;
    await pause(Math.max(0, Math.min(at, over) - performance.now()));
  };
}
