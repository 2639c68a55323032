import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { NoServer } from '#server/platform/database/connections/servers.ts';
import { checkSettings } from '#server/platform/database/connections/session-settings.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { checkPooler, checkSession } from './check-pooler.ts';
import { borrowPostgres, ownPostgres, type BorrowedPostgres, type OwnedPostgres } from './owned.ts';

interface Place {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databasePrepares?: boolean;
  readonly dataDir: string;
}

const oldestVersion = 15;

/** The database of the process that runs the portal: the one `DATABASE_URL` names, or the one in the data folder. */
export const ownDatabase = (place: Place): Promise<OwnedPostgres> =>
  place.databaseUrl === undefined ? ownPostgres(place.dataDir) : openServer(place, place.databaseUrl);

/** The same database for a short command. */
export const borrowDatabase = (place: Place): Promise<BorrowedPostgres> =>
  place.databaseUrl === undefined ? borrowPostgres(place.dataDir) : openServer(place, place.databaseUrl);

/** Beside a pooler, PostgreSQL itself. */
const openServer = (
  { databaseDirectUrl, databasePrepares }: Place,
  databaseUrl: string,
): Promise<OwnedPostgres> =>
  databaseDirectUrl === undefined
    ? openDatabaseUrl(databaseUrl, { isSession: databasePrepares === false })
    : openDatabaseUrl(databaseDirectUrl, { variable: 'DATABASE_DIRECT_URL', isSession: true });

/** Checks that an external database answers, takes changes, and is new enough. The portal never starts or stops it. */
export async function openDatabaseUrl(
  url: string,
  { variable = 'DATABASE_URL', isSession = false } = {},
): Promise<OwnedPostgres> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; standsBy: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as "standsBy"`,
    );
    const { version: number = 0, standsBy } = rows[0] ?? {};
    if (standsBy)
      throw new PlainFailure(
        `The server of ${variable} is a standby, which takes no changes. Name the primary, or list all servers.`,
      );
    const version = Math.floor(number / 10_000);
    if (version < oldestVersion)
      throw new PlainFailure(
        `${variable} leads to PostgreSQL ${version}; the portal needs ${oldestVersion} or newer.`,
      );
  } catch (error) {
    if (error instanceof PlainFailure) throw error;
    if (error instanceof NoServer)
      throw new PlainFailure(`No server of ${variable} takes changes: ${error.message}.`);
    throw new PlainFailure(`The database of ${variable} does not answer: ${explain(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
  // A connection that stays with its server keeps prepared statements, too.
  if (isSession) await checkSession(url, variable);
  else await checkPooler(url);
  await checkSettings(url, { sendsSettings: true });
  const nothing = async () => {};
  return {
    connectionString: url,
    adopted: true,
    stop: nothing,
    announceStop: nothing,
    lost: new Promise(() => {}),
  };
}

/** An error from several addresses has its messages only in the inner errors. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join(', ');
  return error instanceof Error ? error.message : String(error);
}
