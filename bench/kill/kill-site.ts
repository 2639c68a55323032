import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { localFolder, type ObjectStore } from '#server/platform/files/object-store.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { buildNetwork, type Network } from './network.ts';
import { MortalPortal, writePages } from './portal.ts';

export interface KillSite {
  /** Not started yet. */
  readonly portal: MortalPortal;
  /** A connection of the test’s own. It opens again after the database was killed. */
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly network: Network;
}

export interface KillSiteOptions {
  /** Names the folder and the connection: "seat-kill". */
  readonly name: string;
  readonly port: number;
  readonly learners: number;
  readonly courses: number;
  /** More of the environment of the portal. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Does this in a new portal that can be killed, with people and courses in its database. Nothing of it is left afterwards. */
export async function onKillSite<Result>(
  { name, port, variables, ...size }: KillSiteOptions,
  work: (site: KillSite) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `paddock-${name}-`));
  const portal = await MortalPortal.open(folder, port, undefined, variables);
  try {
    await writePages(path.join(folder, 'web'));
    await migrate(portal.connectionString);
    const options = { max: 1, name: `paddock ${name}`, statementSeconds: 600 };
    const { db, close } = openDatabase(portal.connectionString, options);
    try {
      const objects = localFolder(path.join(folder, 'files'));
      const files = openFileStore(db, objects, path.join(folder, 'incoming'));
      return await work({ portal, db, objects, network: await buildNetwork(db, files, size) });
    } finally {
      await close();
    }
  } finally {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  }
}
