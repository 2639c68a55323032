import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** Older notices are read. */
const readAfterDays = 14;

/**
 * Tells everybody of generated announcements and promotions: so many notices in all, as many for each person. `pg_temp.gid` makes the ids. Each
 * person has other ones, and half of those that are older than two weeks were opened.
 */
export async function generatedNotices(
  tx: Transaction,
  { notices, users, articles }: { readonly notices: number; readonly users: number; readonly articles: number },
): Promise<void> {
  const each = Math.min(Math.round(notices / users), articles);
  if (each === 0) return;
  await sql`
    insert into notice (id, person_id, occasion, kind, title, title_fr, path, created_at, read_at, opened_at)
    select pg_temp.gid(54, person * ${sql.lit(each)} + i), pg_temp.gid(3, person), a.kind || '-published:' || a.id || ':1', a.kind || '-published',
      case a.kind when 'bulletin' then 'New announcement' else 'New promotion' end || ': “' || a.title || '”.',
      case a.kind when 'bulletin' then 'Nouvelle annonce' else 'Nouvelle promotion' end || ' : « ' || a.title_fr || ' ».', '/auth/' || a.kind || 's/' || a.id, a.published_at,
      case when is_old then a.published_at + interval '1 day' end, case when is_old and (person + i) % 2 = 0 then a.published_at + interval '1 day' end
    from generate_series(1, ${sql.lit(users)}) person cross join generate_series(0, ${sql.lit(each - 1)}) i
    join article a on a.id = pg_temp.gid(50, 1 + (person + i * ${sql.lit(Math.floor(articles / each))}) % ${sql.lit(articles)})
    cross join lateral (select a.published_at < now() - make_interval(days => ${sql.lit(readAfterDays)}) as is_old) o
    order by person, a.published_at`.execute(tx);
  await sql`
    insert into notice_total as t (person_id, total, unread)
    select person_id, count(*), count(*) filter (where read_at is null) from notice
    where person_id in (select pg_temp.gid(3, n) from generate_series(1, ${sql.lit(users)}) n)
    group by person_id order by person_id
    on conflict (person_id) do update set total = excluded.total, unread = excluded.unread`.execute(tx);
}
