import type { Db } from '#server/platform/database/open.ts';

const known = new WeakMap<Db, Promise<Buffer>>();

/** What paths on the content origin are sealed with: made with the database, the same in every process, read once. */
export function contentSecret(db: Db): Promise<Buffer> {
  const kept = known.get(db);
  if (kept) return kept;
  const read = db
    .selectFrom('portalSecret')
    .select('secret')
    .where('name', '=', 'content-path')
    .executeTakeFirstOrThrow()
    .then((row) => row.secret);
  known.set(db, read);
  // A database that was away is asked again.
  read.catch(() => known.delete(db));
  return read;
}
