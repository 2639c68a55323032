import { callbackify } from 'node:util';
import pg from 'pg';
import { nameOf, type ServerAddress } from './addresses.ts';
import { heardRole, NoServer, serversOf, unfit, type Servers } from './servers.ts';

/** Fields of pg's client that its types declare as final, or not at all. */
interface Inside {
  host: string;
  port: number;
  readonly connectionParameters: { host: string; port: number };
  readonly connection: { readonly stream: { destroy(): void } };
}

export interface DatabaseConfig extends pg.ClientConfig {
  readonly connectionString: string;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** A connection to the server that an address means, which may list several (`readAddress`). Every connection of the portal is one of these. */
export class DatabaseClient extends pg.Client {
  readonly #servers: Servers | undefined;
  readonly #onlyReads: () => boolean;

  constructor(config: DatabaseConfig) {
    const servers = serversOf(config.connectionString);
    super(servers ? { ...config, connectionString: servers.address.first } : config);
    this.#servers = servers;
    this.#onlyReads = servers ? heardRole(this) : () => false;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const servers = this.#servers;
    if (!servers) return callback ? super.connect(callback) : super.connect();
    if (!callback) return this.#reach(servers);
    callbackify(() => this.#reach(servers))(callback);
  }

  async #reach(servers: Servers): Promise<pg.Client> {
    const server = await servers.current();
    this.#goTo(server);
    try {
      await super.connect();
      const problem = unfit(this.#onlyReads(), servers.address.wanted);
      if (problem !== undefined) throw new NoServer(`${nameOf(server)} ${problem}`);
    } catch (error) {
      servers.forget(server);
      this.#close();
      throw error;
    }
    const connection = { close: () => this.#close() };
    servers.keep(connection, server);
    this.on('error', () => servers.forget(server));
    this.once('end', () => servers.drop(connection));
    return this;
  }

  /** Called when a statement has had no answer for a while. */
  protected doubtServer(): void {
    this.#servers?.doubt();
  }

  #goTo({ host, port }: ServerAddress): void {
    const inside = this as unknown as Inside;
    for (const place of [inside, inside.connectionParameters]) Object.assign(place, { host, port });
  }

  #close(): void {
    (this as unknown as Inside).connection.stream.destroy();
  }
}
