import { generateNetwork, type NetworkSize } from '#demo/generate.ts';
import { loadDemo } from '#demo/load.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { whole } from './lines.ts';
import { parentOf } from './processes.ts';

/** Fills an empty database with the demo and a generated network, and returns connections to it. */
export async function largeNetwork(
  dataDir: string,
  connectionString: string,
  size: NetworkSize,
): Promise<Database> {
  await migrate(connectionString);
  await loadDemo(readEnvironment({ DATA_DIR: dataDir }), connectionString);
  const database = openDatabase(connectionString, { max: 2, name: 'paddock bench', statementSeconds: 3600 });
  const begun = performance.now();
  await generateNetwork(database.db, size);
  const seconds = (performance.now() - begun) / 1000;
  // Marks existing rows as visible to everyone. Otherwise readers would have to check that, or the database would while it has work to do.
  await database.pool.query('vacuum analyze');
  console.log(`A network of ${whole(size.users)} people in ${seconds.toFixed(1)} s.`);
  return database;
}

/** The parent process of PostgreSQL's other processes. */
export async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]!.pid);
}
