import { setTimeout as pause } from 'node:timers/promises';

/** A place in the journal of PostgreSQL, like `16/B374D848`. */
export type Position = string;

/** What a standby says of itself. Null if it is none. */
type ReadReplayed = () => Promise<Position | null>;

interface Waiting {
  readonly wanted: bigint;
  tell(isThere: boolean): void;
}

const pollMilliseconds = 50;
const patienceMilliseconds = 300;
/** For so long, a standby that is away is not asked again. */
const restMilliseconds = 1000;

const numberOf = (position: Position): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * How far a standby has replayed the journal. Positions are compared, never clocks: an idle primary makes a standby look late. All who wait
 * share one question, asked again every 50 ms.
 */
export class ReplayWatch {
  readonly #read: ReadReplayed;
  readonly #isAway: (reason: unknown) => void;
  #reached = 0n;
  #restsUntil = 0;
  #isAsking = false;
  readonly #waiting = new Set<Waiting>();

  constructor(read: ReadReplayed, isAway: (reason: unknown) => void) {
    this.#read = read;
    this.#isAway = isAway;
  }

  /** Whether the standby has replayed up to this position by now, or within 300 ms. */
  hasReached(position: Position, patience = patienceMilliseconds): Promise<boolean> {
    const wanted = numberOf(position);
    if (wanted <= this.#reached) return Promise.resolve(true);
    if (Date.now() < this.#restsUntil) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const one: Waiting = {
      wanted,
      tell: (isThere) => {
        clearTimeout(giveUp);
        this.#waiting.delete(one);
        resolve(isThere);
      },
    };
    const giveUp = setTimeout(() => one.tell(false), patience);
    this.#waiting.add(one);
    if (!this.#isAsking) void this.#ask();
    return promise;
  }

  /** Its connections were lost: another server may have another history. */
  forget(): void {
    this.#reached = 0n;
  }

  /** It does not answer, or is no standby any more. */
  rest(reason: unknown): void {
    this.forget();
    if (Date.now() >= this.#restsUntil) this.#isAway(reason);
    this.#restsUntil = Date.now() + restMilliseconds;
    for (const one of this.#waiting) one.tell(false);
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      while (this.#waiting.size > 0) {
        const replayed = await this.#read();
        if (replayed === null) return this.rest(new Error('It is no standby.'));
        this.#reached = numberOf(replayed);
        for (const one of this.#waiting) if (one.wanted <= this.#reached) one.tell(true);
        if (this.#waiting.size > 0) await pause(pollMilliseconds);
      }
    } catch (error) {
      this.rest(error);
    } finally {
      this.#isAsking = false;
    }
  }
}
