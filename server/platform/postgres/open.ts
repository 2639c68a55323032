import pg from 'pg';
import { PlainFailure } from '#server/platform/failure.ts';
import { checkPooler } from './check-pooler.ts';
import { borrowPostgres, ownPostgres, type BorrowedPostgres, type OwnedPostgres } from './owned.ts';

interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

const oldestVersion = 15;

/** The database of the process that runs the portal: the one `DATABASE_URL` names, or the one in the data folder. */
export const ownDatabase = (place: Place): Promise<OwnedPostgres> =>
  place.databaseUrl === undefined ? ownPostgres(place.dataDir) : openDatabaseUrl(place.databaseUrl);

/** The same database for a short command. */
export const borrowDatabase = (place: Place): Promise<BorrowedPostgres> =>
  place.databaseUrl === undefined ? borrowPostgres(place.dataDir) : openDatabaseUrl(place.databaseUrl);

/** Checks that an external database answers and is new enough. The portal never starts or stops it. */
export async function openDatabaseUrl(url: string): Promise<OwnedPostgres> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < oldestVersion)
      throw new PlainFailure(
        `DATABASE_URL leads to PostgreSQL ${version}; the portal needs ${oldestVersion} or newer.`,
      );
  } catch (error) {
    if (error instanceof PlainFailure) throw error;
    throw new PlainFailure(`The database of DATABASE_URL does not answer: ${explain(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
  await checkPooler(url);
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
