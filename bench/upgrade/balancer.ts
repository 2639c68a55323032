import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Spreads connections over processes, as the simplest load balancer does: each new one goes to the next process in turn, and to another one if
 * that refuses it. What was sent is never sent again.
 */
export class Balancer {
  readonly #server: Server;
  #ports: readonly number[] = [];
  #next = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server);
    server.on('connection', (client) => {
      client.on('error', () => {});
      const tries = balancer.#inTurn();
      const go = (): void => {
        const port = tries.shift();
        if (port === undefined) return void client.destroy();
        const process = connect(port, '127.0.0.1');
        process.once('error', go);
        process.once('connect', () => {
          process.off('error', go).on('error', () => client.destroy());
          client.once('close', () => process.destroy());
          process.once('close', () => client.end());
          client.pipe(process).pipe(client);
        });
      };
      go();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  add(port: number): void {
    this.#ports = [...this.#ports, port];
  }

  /** New connections go elsewhere; open ones stay until somebody ends them. */
  remove(port: number): void {
    this.#ports = this.#ports.filter((one) => one !== port);
  }

  close(): void {
    this.#server.close();
  }

  #inTurn(): number[] {
    this.#next += 1;
    const at = this.#next % Math.max(this.#ports.length, 1);
    return [...this.#ports.slice(at), ...this.#ports.slice(0, at)];
  }
}
