import pg from 'pg';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * What other processes say through PostgreSQL (`pg_notify`). A signal may get lost: while the connection is made anew, or if the database is
 * behind a pooler that gives no connection of one's own. Whoever hears signals also looks from time to time.
 */
export interface Signals {
  /** Calls `listener` with each payload of the channel. Returns how to stop. */
  hear(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

const reconnectMilliseconds = 2000;

/** One connection for all channels of a process, opened with the first listener. */
export function openSignals(connectionString: string, log: Log, name = 'paddock signals'): Signals {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  const listenOn = (connected: pg.Client, channel: string) =>
    connected.query(`listen ${pg.escapeIdentifier(channel)}`);

  async function connect(): Promise<void> {
    const opening = new DatabaseClient({
      connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = opening;
    opening.on('notification', ({ channel, payload = '' }) => {
      for (const one of listeners.get(channel) ?? []) one(payload);
    });
    opening.on('error', (error) => lost(opening, error));
    opening.on('end', () => lost(opening));
    try {
      await opening.connect();
      for (const channel of listeners.keys()) await listenOn(opening, channel);
    } catch (error) {
      lost(opening, error as Error);
    }
  }

  function lost(which: pg.Client, error?: Error): void {
    if (client !== which || isClosed) return;
    client = undefined;
    if (error) log.warn({ err: error }, 'signals of the database are not heard');
    which.end().catch(() => {});
    again = setTimeout(() => void connect(), reconnectMilliseconds).unref();
  }

  return {
    hear(channel, listener) {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        if (client) {
          const which = client;
          listenOn(which, channel).catch((error: unknown) => lost(which, error as Error));
        } else if (again === undefined) void connect();
      }
      return () => void listeners.get(channel)?.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      await client?.end().catch(() => {});
    },
  };
}
