import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { patiently } from './patience.ts';

/** What a load balancer and an operator need to know: which parts answer, and whether there is room to write. */
export interface Readiness {
  /** If false, nothing can be served, so the process is not ready. */
  readonly database: boolean;
  /** If false, most of the portal still works, so the process stays ready. */
  readonly files: boolean;
  /** False if the disk of DATA_DIR is full: pages can be read, but nothing can be saved. */
  readonly space: boolean;
}

const leastFreeBytes = 16 * 1024 * 1024;

/** Checks all parts at once and waits at most 1.5 seconds for each. A part that still hangs is not checked again meanwhile. */
export function readinessOf({ db, files, environment }: Services): () => Promise<Readiness> {
  const database = answers(() => sql`select 1`.execute(db));
  const store = answers(() => files.check());
  const space = answers(() => ensureSpace(environment.dataDir));
  return async () => {
    const [databaseAnswers, filesAnswer, hasSpace] = await Promise.all([database(), store(), space()]);
    return { database: databaseAnswers, files: filesAnswer, space: hasSpace };
  };
}

const answers = (check: () => Promise<unknown>) =>
  patiently(async () => {
    await check();
    return true;
  }, false);

async function ensureSpace(folder: string): Promise<void> {
  // A process whose database and bucket are elsewhere may have no such folder.
  const disk = await statfs(folder).catch(() => null);
  if (disk && disk.bavail * disk.bsize < leastFreeBytes) throw new Error('The disk of DATA_DIR is full.');
}
