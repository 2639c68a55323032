import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Many active people who may read announcements, besides those of the network. */
export async function addReaders(db: Db, roleId: string, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // What the triggers keep for people's sessions plays no part here, and takes longer than the notices.
    await sql`alter table user_account disable trigger user`.execute(tx);
    await sql`
      insert into user_account (id, email, first_name, role_id, status, language)
      select gen_random_uuid(), 'p' || n || '@many.example', 'P' || n, ${roleId}, 'active', case when n % 2 = 0 then 'fr' else 'en' end
      from generate_series(1, ${count}::int) n`.execute(tx);
    await sql`alter table user_account enable trigger user`.execute(tx);
  });
  await sql`analyze user_account`.execute(db);
}

/** How many people were told of a bulletin so far; null once everybody was. */
export async function reachedOf(db: Db, bulletinId: string): Promise<number | null> {
  const { rows } = await sql<{ reached: number; isFinished: boolean }>`
    select people_count as reached, finished_at is not null as "isFinished" from notice_fan_out
    where kind = 'bulletin-recall' and path like '%' || ${bulletinId} || '%'`.execute(db);
  return rows[0]?.isFinished ? null : (rows[0]?.reached ?? 0);
}

/** Moves a few people to another department or out of theirs. */
export async function moveSomebody(db: Db): Promise<void> {
  await sql`delete from assignment_group_member where user_id in (
    select user_id from assignment_group_member order by random() limit 3)`.execute(db);
  await sql`
    insert into assignment_group_member (assignment_group_id, user_id)
    select (select id from assignment_group order by random() limit 1), id from (
      select id from user_account where email like '%@kill.example' order by random() limit 3) u on conflict do nothing`.execute(
    db,
  );
}

/** Mails that the server has and that are not noted as sent: they were in flight. They are due again at once. */
export async function inFlight(db: Db, received: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with freed as (update mail set retry_at = now() where sent_at is null and failed_at is null and held_at is null and retry_at > now())
    select id from mail where id = any(${received}::uuid[]) and sent_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is wrong with the notices and mails of bulletins that everybody was told of. */
export async function newsFaults(db: Db, bulletins: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with told as (
      select b.id, u.id as person_id, (select count(*) from notice n where n.person_id = u.id and n.path like '%' || b.id || '%') as notices,
        (select count(*) from mail m where m.person_id = u.id and m.kind = 'bulletin-recall' and m.path like '%' || b.id || '%') as mails
      from unnest(${bulletins}::text[]) b (id) cross join user_account u
      where u.status = 'active' and u.role_id in (select role_id from role_right where name = 'VIEW_ANNOUNCEMENTS'))
    select 'bulletin ' || id || ': ' || person_id || ' has ' || notices || ' notices and ' || mails || ' mails' as fault
    from told where notices <> 1 or mails <> 1 limit 20`.execute(db);
  return rows.map(({ fault }) => fault);
}
