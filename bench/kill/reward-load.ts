import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { pdfFile } from '#tests/builders/files.ts';
import { multipart } from '#tests/builders/multipart.ts';
import { address } from '#tests/builders/rewards.ts';
import type { Learner } from './network.ts';

/** What the portal acknowledged about rewards and claims, recorded outside of it. */
export class RewardLedger {
  /** Who redeemed a reward, by its id. */
  readonly redeemed = new Map<string, string>();
  /** The receipt number of a claim, by its id. */
  readonly claims = new Map<string, string>();
  /** Claims that were approved. */
  readonly approved = new Set<string>();
  /** Requests that were sent again, because they got no reply or the reply that the portal is unavailable. */
  repeated = 0;
  /** Unexpected replies. */
  readonly faults: string[] = [];

  get acknowledged(): number {
    return this.redeemed.size + this.claims.size + this.approved.size;
  }

  /** The same at this moment. */
  copy(): RewardLedger {
    const copy = new RewardLedger();
    for (const [id, user] of this.redeemed) copy.redeemed.set(id, user);
    for (const [id, number] of this.claims) copy.claims.set(id, number);
    for (const id of this.approved) copy.approved.add(id);
    return copy;
  }
}

/** Where people redeem and claim. */
export interface Shop {
  readonly learners: readonly Learner[];
  /** Somebody who decides on claims. */
  readonly approver: Learner;
  /** Incentives for one point. */
  readonly incentives: readonly string[];
  readonly spiff: string;
  readonly dealer: string;
}

const shoppers = 12;
const claimants = 6;
const approvers = 3;

/** People who redeem, claim, and approve, one thing after the other. Each repeats what was not acknowledged, to the byte. */
export class RewardLoad {
  readonly ledger = new RewardLedger();
  readonly #base: string;
  readonly #shop: Shop;
  readonly #waiting: { readonly id: string; readonly version: number }[] = [];
  #numbers = 0;
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(port: number, shop: Shop) {
    this.#base = `http://127.0.0.1:${port}`;
    this.#shop = shop;
  }

  start(): void {
    const several = (count: number, work: (nr: number) => Promise<void>) =>
      Array.from({ length: count }, (_, nr) => work(nr));
    this.#running = Promise.all([
      ...several(shoppers, (nr) => this.#redeem(nr)),
      ...several(claimants, (nr) => this.#claim(nr)),
      ...several(approvers, () => this.#approve()),
    ]);
  }

  /** Ends when everything that was started is acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #send<Reply>(
    { cookie }: Learner,
    method: string,
    path: string,
    {
      body,
      type = 'application/json',
    }: { readonly body: string | Uint8Array<ArrayBuffer>; readonly type?: string },
  ): Promise<Reply | undefined> {
    for (;;) {
      try {
        const headers = { cookie, 'content-type': type };
        const response = await fetch(this.#base + path, { method, headers, body });
        const text = await response.text();
        if (response.status === 200) return JSON.parse(text) as Reply;
        if (response.status !== 503) {
          this.ledger.faults.push(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
          return undefined;
        }
      } catch {
        // The process died during the request: whether it took effect is unknown.
      }
      this.ledger.repeated++;
      await pause(20);
    }
  }

  #personOf(seat: number, seats: number): Learner {
    const { learners } = this.#shop;
    return learners[
      (seat + seats * Math.floor((Math.random() * learners.length) / seats)) % learners.length
    ]!;
  }

  async #redeem(seat: number): Promise<void> {
    while (!this.#stopping) {
      const person = this.#personOf(seat, shoppers);
      const incentiveId = this.#shop.incentives[Math.floor(Math.random() * this.#shop.incentives.length)]!;
      const body = JSON.stringify({ incentiveId, address, idempotencyKey: newId() });
      const reply = await this.#send<{ reward: { _id: string } }>(person, 'POST', '/api/redeem/', { body });
      if (reply) this.ledger.redeemed.set(reply.reward._id, person.id);
      await pause(5);
    }
  }

  async #claim(seat: number): Promise<void> {
    while (!this.#stopping) {
      const receiptNumber = `KILL-${(this.#numbers += 1)}`;
      const fields = {
        spiff: this.#shop.spiff,
        dealer: this.#shop.dealer,
        purchaseDate: Temporal.Now.plainDateISO('UTC').subtract({ days: 2 }).toString(),
        receiptNumber,
        total: 41_270,
        currency: 'USD',
        items: [{ partNumber: '66-20418', quantity: 1 }],
        idempotencyKey: newId(),
      };
      const { body, contentType } = multipart(fields, { receipt: pdfFile('receipt.pdf') });
      const reply = await this.#send<{ submission: { _id: string; version: number } }>(
        this.#personOf(seat, claimants),
        'POST',
        '/api/spiff-claims/',
        { body: new Uint8Array(body), type: contentType },
      );
      if (reply) {
        const { _id, version } = reply.submission;
        this.ledger.claims.set(_id, receiptNumber);
        this.#waiting.push({ id: _id, version });
      }
      await pause(20);
    }
  }

  async #approve(): Promise<void> {
    while (!this.#stopping) {
      const claim = this.#waiting.shift();
      if (!claim) {
        await pause(10);
        continue;
      }
      const body = JSON.stringify({ status: 'approved', version: claim.version, idempotencyKey: newId() });
      const path = `/api/spiff-claims/${claim.id}`;
      if (await this.#send(this.#shop.approver, 'PUT', path, { body })) this.ledger.approved.add(claim.id);
    }
  }
}
