import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { memoizedText } from '#server/platform/memoized.ts';
import { nameOf, readAddress, type DatabaseAddress, type ServerAddress } from './addresses.ts';

/** None of the listed servers is what the address asks for. Its code is that of a server that is starting. */
export class NoServer extends Error {
  readonly code = '57P03';
  override readonly name = 'NoServer';
}

/** What a server says of itself when it is asked. */
interface Found {
  readonly server: ServerAddress;
  /** Counts the promotions that its history contains. */
  readonly timeline: number;
}
type Answer = Found | { readonly reason: string };

/** A connection that can be closed from outside. */
interface Closable {
  close(): void;
}

const askMilliseconds = 2500;
const doubtMilliseconds = 2000;
/** For so long, the others may still say that they are newer. */
const secondsThoughtMilliseconds = 250;

/**
 * The servers of one address, and which of them connections go to. All of a process that use this address share what it knows: they leave a
 * server together, and nobody returns to one that was the primary before the newest.
 */
export class Servers {
  readonly address: DatabaseAddress;
  readonly #connectionString: string;
  #current: Found | undefined;
  #finding: Promise<Found> | undefined;
  #newestTimeline = 0;
  #doubtedAt = 0;
  readonly #connections = new Map<Closable, ServerAddress>();

  constructor(connectionString: string, address: DatabaseAddress) {
    this.#connectionString = connectionString;
    this.address = address;
  }

  /** The server that the next connection goes to. */
  async current(): Promise<ServerAddress> {
    return (this.#current ?? (await this.#findTogether())).server;
  }

  /**
   * A statement has had no answer for a while. A machine that is lost closes no connection, so the servers are asked whether another one has taken
   * over; if so, what still waits for the old one fails now.
   */
  doubt(): void {
    if (this.address.wanted !== 'read-write' || Date.now() - this.#doubtedAt < doubtMilliseconds) return;
    this.#doubtedAt = Date.now();
    this.#findTogether().catch(() => {});
  }

  /** Asks all servers again before the next connection: this one was lost or refused. */
  forget(server: ServerAddress): void {
    if (this.#current?.server === server) this.#current = undefined;
  }

  keep(connection: Closable, server: ServerAddress): void {
    this.#connections.set(connection, server);
  }

  drop(connection: Closable): void {
    this.#connections.delete(connection);
  }

  #findTogether(): Promise<Found> {
    this.#finding ??= this.#find().finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  async #find(): Promise<Found> {
    const answers = await this.#askAll();
    const found = answers
      .filter((one) => 'timeline' in one)
      .toSorted((a, b) => b.timeline - a.timeline)
      .find((one) => one.timeline >= this.#newestTimeline || this.address.wanted !== 'read-write');
    if (!found) throw new NoServer(this.#reasons(answers));
    this.#newestTimeline = Math.max(this.#newestTimeline, found.timeline);
    this.#current = found;
    // Whatever is still connected to another one would write what nobody keeps.
    for (const [connection, server] of this.#connections) if (server !== found.server) connection.close();
    return found;
  }

  #askAll(): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    const asked = this.address.servers.map(async (server) => {
      const answer = await ask(this.#connectionString, server, this.address.wanted);
      answers.push(answer);
      if (!('timeline' in answer)) throw new NoServer(answer.reason);
    });
    const first = Promise.any(asked).then(
      () => pause(secondsThoughtMilliseconds),
      () => {},
    );
    return Promise.race([Promise.allSettled(asked), first]).then(() => answers);
  }

  #reasons(answers: readonly Answer[]): string {
    return answers
      .map((one) =>
        'reason' in one ? one.reason : `${nameOf(one.server)} was the primary before a newer one`,
      )
      .join(', ');
  }
}

/** The servers of an address that lists several, or that asks for a role. Undefined for any other. */
export const serversOf: (connectionString: string) => Servers | undefined = memoizedText(
  (connectionString) => {
    const address = readAddress(connectionString);
    return address && (address.servers.length > 1 || address.wanted !== 'any')
      ? new Servers(connectionString, address)
      : undefined;
  },
);

interface Reporting {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (message: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): void;
  };
}

/** Hears what the server reports of itself: at connect, and whenever it changes. Returns whether it only reads. */
export function heardRole(client: pg.Client): () => boolean {
  const reported = new Map<string, string>();
  (client as unknown as Reporting).connection.on('parameterStatus', ({ parameterName, parameterValue }) =>
    reported.set(parameterName, parameterValue),
  );
  return () =>
    reported.get('in_hot_standby') === 'on' || reported.get('default_transaction_read_only') === 'on';
}

/** Whether a server is not what is wanted: the reason, else undefined. */
export const unfit = (onlyReads: boolean, wanted: DatabaseAddress['wanted']): string | undefined => {
  if (wanted === 'read-write' && onlyReads) return 'only reads';
  return wanted === 'standby' && !onlyReads ? 'is no standby' : undefined;
};

async function ask(
  connectionString: string,
  server: ServerAddress,
  wanted: DatabaseAddress['wanted'],
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: alone(connectionString, server),
    application_name: 'paddock asks for the primary',
    connectionTimeoutMillis: askMilliseconds,
  });
  client.on('error', () => {});
  const onlyReads = heardRole(client);
  try {
    await client.connect();
    const problem = unfit(onlyReads(), wanted);
    if (problem !== undefined) return { reason: `${nameOf(server)} ${problem}` };
    return { server, timeline: onlyReads() ? 0 : await timelineOf(client) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { reason: `${nameOf(server)} does not answer (${code ?? message})` };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Read from the name of the present file of the journal: control data shows a promotion only after the next checkpoint. */
async function timelineOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline',
  );
  return Number.parseInt(rows[0]?.timeline ?? '0', 16);
}

/** The address of one of the servers. */
function alone(connectionString: string, { host, port }: ServerAddress): string {
  const [first = '', search = ''] = (readAddress(connectionString)?.first ?? connectionString).split('?');
  const query = new URLSearchParams(search);
  query.delete('target_session_attrs');
  query.set('host', host);
  query.set('port', String(port));
  return `${first}?${query}`;
}
