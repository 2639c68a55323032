import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateNetwork, networkSizes } from '#demo/generate.ts';
import { loadDemo } from '#demo/load.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { startProcess, startWeb } from '../processes.ts';
import { hostileFiles, type Waited } from './hostile.ts';

/** Sends hostile files of each kind to a portal of its own while it measures how long others wait. */
export async function tryFiles(port: number, say: (line: string) => void): Promise<Waited[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-files-'));
  const postgres = await ownPostgres(folder);
  try {
    const { connectionString } = postgres;
    await migrate(connectionString);
    await loadDemo(readEnvironment({ DATA_DIR: folder, PORT: String(port) }), connectionString);
    const database = openDatabase(connectionString, {
      max: 2,
      name: 'paddock try-files',
      statementSeconds: 900,
    });
    await generateNetwork(database.db, networkSizes.S);
    const running = [
      await startWeb(port, folder, connectionString),
      await startProcess('worker', port, folder, connectionString),
    ];
    try {
      return await hostileFiles({ port, db: database.db }, say);
    } finally {
      for (const one of running) {
        one.kill('SIGTERM');
        await once(one, 'exit');
      }
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
