import type { Db } from '#server/platform/database/open.ts';

const known = new WeakMap<Db, Promise<Buffer>>();

/** The secret that seals codes for attendance: created with the database, the same in every process, read once. */
export function attendanceSecret(db: Db): Promise<Buffer> {
  const kept = known.get(db);
  if (kept) return kept;
  const read = db
    .selectFrom('portalSecret')
    .select('secret')
    .where('name', '=', 'attendance-code')
    .executeTakeFirstOrThrow()
    .then((row) => row.secret);
  known.set(db, read);
  // After a failure, the next call reads it again.
  read.catch(() => known.delete(db));
  return read;
}
