import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Fetches the code of pages again and again, over a new connection each time: any process has to answer for any version. */
export class AssetReader {
  read = 0;
  readonly faults: string[] = [];
  readonly #port: number;
  readonly #names = new Set<string>();
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(port: number) {
    this.#port = port;
  }

  /** From now on there may be pages that ask for these. */
  know(names: readonly string[]): void {
    for (const name of names) this.#names.add(name);
  }

  start(): void {
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    for (let nth = 0; !this.#stopping; nth++) {
      // A step of more than one: neighbours are alike in both versions.
      const name = [...this.#names][(nth * 37) % this.#names.size] ?? '';
      const status = await this.#statusOf(name).catch(() => 0);
      // A browser repeats what got no reply.
      if (status === 200) this.read++;
      else if (status !== 0 && status !== 503) this.faults.push(`/assets/${name} answered ${status}`);
      await pause(10);
    }
  }

  #statusOf(name: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const agent = new Agent({ keepAlive: false });
      const headers = { 'accept-encoding': 'br' };
      get({ port: this.#port, host: '127.0.0.1', path: `/assets/${name}`, agent, headers }, (reply) => {
        reply.on('error', reject).on('end', () => resolve(reply.statusCode ?? 0));
        reply.resume();
      }).once('error', reject);
    });
  }
}
