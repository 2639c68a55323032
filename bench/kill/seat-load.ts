import { setTimeout as pause } from 'node:timers/promises';
import { Connection, requestText } from '../connection.ts';
import type { Learner } from './network.ts';

/** What the portal acknowledged about seats, recorded outside of it. */
export class SeatLedger {
  /** What a person became to an event, by `event:user`. */
  readonly places = new Map<string, string>();
  /** Requests that were sent again, because they got no reply or the reply that the portal is unavailable. */
  repeated = 0;
  /** Unexpected replies. */
  readonly faults: string[] = [];
}

/** Learners who take seats at an even pace over keep-alive connections and repeat what was not acknowledged. Each asks once for each event. */
export class SeatLoad {
  readonly ledger = new SeatLedger();
  readonly #port: number;
  readonly #millisecondsApart: number;
  readonly #wishes: Iterator<{ readonly event: string; readonly learner: Learner }>;
  #nextAt = 0;
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    port: number,
    {
      events,
      learners,
      perSecond,
    }: { events: readonly string[]; learners: readonly Learner[]; perSecond: number },
  ) {
    this.#port = port;
    this.#millisecondsApart = 1000 / perSecond;
    this.#wishes = wishes(events, learners);
  }

  start(connections: number): void {
    this.#running = Promise.all(Array.from({ length: connections }, () => this.#work()));
  }

  /** Ends when everything that was asked is acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    let connection: Connection | undefined;
    while (!this.#stopping) {
      const wish = this.#wishes.next();
      if (wish.done) break;
      const { event, learner } = wish.value;
      const text = requestText('PUT', `/api/ilt-event/${event}/enroll`, learner.cookie);
      await this.#turn();
      for (;;) {
        try {
          connection ??= await Connection.open(this.#port);
          const { status, body } = await connection.request(text);
          if (status === 200) {
            const reply = JSON.parse(body) as { event: { enrollment: { kind: string } } };
            this.ledger.places.set(`${event}:${learner.id}`, reply.event.enrollment.kind);
            break;
          }
          if (status !== 503) {
            this.ledger.faults.push(`an enrollment answered ${status}: ${body.slice(0, 200)}`);
            break;
          }
        } catch {
          // The process died during the request: whether it took effect is unknown.
        }
        this.ledger.repeated++;
        connection?.close();
        connection = undefined;
        await pause(20);
      }
    }
    connection?.close();
  }

  async #turn(): Promise<void> {
    const at = Math.max(performance.now(), this.#nextAt);
    this.#nextAt = at + this.#millisecondsApart;
    await pause(Math.max(0, at - performance.now()));
  }
}

/** Everybody asks for every event; the learners begin with each event in another order. */
function* wishes(events: readonly string[], learners: readonly Learner[]) {
  for (const [index, event] of events.entries())
    for (let nth = 0; nth < learners.length; nth++)
      yield { event, learner: learners[(nth + index * 7) % learners.length]! };
}
