import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { ObjectStore } from '#server/platform/files/object-store.ts';
import type { OfficeLedger } from './office.ts';

export interface Losses {
  readonly lost: string[];
  readonly doubled: string[];
}

/** Compares what was acknowledged to authors, administrators and learners in packages with what the portal has. */
export async function officeVerdict(db: Db, noted: OfficeLedger, objects: ObjectStore): Promise<Losses> {
  const lost: string[] = [];
  const doubled: string[] = [];

  for (const [id, text] of noted.texts) {
    const section = await db.selectFrom('section').select('body').where('id', '=', id).executeTakeFirst();
    // The request in progress at the end may have taken effect as well.
    if (section?.body !== text && !isLater(section?.body, text)) lost.push(`text of section ${id}: ${text}`);
  }

  const { rows: kept } = await sql<{ id: string; storageKey: string; sha256: Buffer }>`
    select r.id, f.storage_key as "storageKey", f.sha256 from resource r join file f on f.id = r.file_id`.execute(
    db,
  );
  const files = new Map(kept.map((row) => [row.id, row]));
  for (const [id, sha256] of noted.files)
    if (files.get(id)?.sha256.toString('hex') !== sha256) lost.push(`file of resource ${id}`);
  for (const { id, storageKey, sha256 } of kept) {
    const stream = await objects.read(storageKey);
    const found =
      stream &&
      createHash('sha256')
        .update(await buffer(stream))
        .digest();
    if (!found?.equals(sha256)) lost.push(`bytes of resource ${id}`);
  }

  const { rows: people } = await sql<{ email: string; count: number }>`
    select lower(email) as email, count(*) from user_account where email like 'added%@kill.example' group by 1`.execute(
    db,
  );
  const counts = new Map(people.map((row) => [row.email, row.count]));
  for (const email of noted.people) if (!counts.has(email)) lost.push(`account of ${email}`);
  for (const [email, count] of counts) if (count > 1) doubled.push(`account of ${email}`);

  const { rows: attempts } = await sql<{ place: string; suspendData: string; count: number }>`
    select user_id || ':' || section_id as place, max(state ->> 'suspendData') as "suspendData", count(*) from scorm_attempt
    group by 1`.execute(db);
  const states = new Map(attempts.map((row) => [row.place, row]));
  for (const [place, state] of noted.lessons) {
    const row = states.get(place);
    if (!row || (row.suspendData !== state && !isLater(row.suspendData, state)))
      lost.push(`lesson ${place}: ${state}`);
    if (row && row.count > 1) doubled.push(`lesson ${place}`);
  }

  const { rows: wrong } = await sql<{ key: string; count: number }>`
    select t.user_id || ':' || t.curriculum_id as key, count(*) from certificate t where t.occasion = 'earned' group by 1
    having count(*) > 1`.execute(db);
  for (const { key } of wrong) doubled.push(`certificate ${key}`);
  const { rows: missing } = await sql<{ key: string }>`
    select p.user_id || ':' || k.id as key from curriculum k join course_progress p on p.passed_at is not null
    where (select count(*) from curriculum_course x where x.curriculum_id = k.id) = 1
      and p.course_id = (select x.course_id from curriculum_course x where x.curriculum_id = k.id)
      and k.name = 'Certified under fire'
      and not exists (select from certificate t where t.user_id = p.user_id and t.curriculum_id = k.id)`.execute(
    db,
  );
  for (const { key } of missing) lost.push(`certificate ${key}`);
  return { lost, doubled };
}

/** Both end with a number that only increases. */
const isLater = (kept: string | undefined, acknowledged: string): boolean =>
  kept !== undefined && numberIn(kept) > numberIn(acknowledged);
const numberIn = (text: string): number => Number(/(\d+)\D*$/.exec(text)?.[1] ?? -1);
