import type { Db } from '#server/platform/database/open.ts';
import type { ObjectStore } from './object-store.ts';
import { emptySpool } from './spool.ts';

const dayMilliseconds = 86_400_000;

interface Places {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly spoolFolder: string;
  /** A database that goes back to a moment of these days finds its files. */
  readonly keptDays: number;
}

/** What `FileStore.sweep` does. */
export async function sweepFiles(
  { db, objects, spoolFolder, keptDays }: Places,
  now: Date,
): Promise<{ removed: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString();
  const stale = daysAgo(1);
  await db
    .with('stale', (qc) =>
      qc
        .deleteFrom('file')
        .where('ownerKind', 'is', null)
        .where('createdAt', '<', stale)
        .returning('storageKey'),
    )
    .insertInto('fileRemoval')
    .columns(['storageKey'])
    .expression((eb) => eb.selectFrom('stale').select('storageKey'))
    .onConflict((oc) => oc.doNothing())
    .execute();
  await emptySpool(spoolFolder, now.getTime() - dayMilliseconds);
  await listUnnamed(db, objects, now);
  const wanted = await db
    .selectFrom('fileRemoval')
    .select('storageKey')
    .$if(keptDays > 0, (query) => query.where('requestedAt', '<', daysAgo(keptDays)))
    .limit(1000)
    .execute();
  for (const { storageKey } of wanted) {
    await objects.remove(storageKey);
    await db.deleteFrom('fileRemoval').where('storageKey', '=', storageKey).execute();
  }
  return { removed: wanted.length };
}

const folders = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
const foldersAnHour = Math.ceil(folders.length / 24);

/** Marks for removal the objects that were stored for a transaction that was rolled back. */
async function listUnnamed(db: Db, objects: ObjectStore, now: Date): Promise<void> {
  const first = now.getUTCHours() * foldersAnHour;
  for (const folder of folders.slice(first, first + foldersAnHour)) {
    const old: string[] = [];
    for await (const { key, storedAt } of objects.list(folder))
      if (storedAt.getTime() < now.getTime() - dayMilliseconds) old.push(key);
    for (let start = 0; start < old.length; start += 1000) {
      const some = old.slice(start, start + 1000);
      const named = await db
        .selectFrom('namedObject')
        .select('storageKey')
        .where('storageKey', 'in', some)
        .execute();
      const known = new Set(named.map((one) => one.storageKey));
      const unnamed = some.filter((key) => !known.has(key)).map((storageKey) => ({ storageKey }));
      if (unnamed.length > 0)
        await db
          .insertInto('fileRemoval')
          .values(unnamed)
          .onConflict((oc) => oc.doNothing())
          .execute();
    }
  }
}
