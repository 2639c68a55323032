import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

const visitsPerPerson = 5;

/**
 * Adds announcements and promotions by SQL alone, one for each day back: a third of them are for one department. Everybody has read some of
 * the newest. `pg_temp.gid` makes the ids.
 */
export async function generatedArticles(
  tx: Transaction,
  { articles, departments }: { readonly articles: number; readonly departments: number },
): Promise<void> {
  if (articles === 0) return;
  await sql`
    insert into audience (id, assignment_group_ids)
    select pg_temp.gid(51, n), array[pg_temp.gid(1, 1 + n % ${sql.lit(departments)})]
    from generate_series(1, ${sql.lit(articles)}) n where n % 3 = 0`.execute(tx);
  await sql`
    insert into article (id, kind, title, title_fr, description, description_fr, excerpt, excerpt_fr, words, starts_on, ends_on, audience_id,
      status, published_at, edition, edition_at)
    select pg_temp.gid(50, n), case when n % 4 = 0 then 'promotion' else 'bulletin' end, 'Generated news ' || n, 'Nouvelle générée ' || n,
      '<p>' || t.en || '</p>', '<p>' || t.fr || '</p>', t.en, t.fr, 'Generated news ' || n || ' ' || t.en || ' ' || t.fr,
      case when n % 4 = 0 then current_date - n % 200 end, case when n % 4 = 0 then current_date - n % 200 + 60 end,
      case when n % 3 = 0 then pg_temp.gid(51, n) end, 'published', now() - make_interval(days => n), 1, now() - make_interval(days => n)
    from generate_series(1, ${sql.lit(articles)}) n
    cross join lateral (select 'Tighten the bolts of model ' || n || ' to 45 N·m and check the seal.' as en,
      'Serrez les vis du modèle ' || n || ' à 45 N·m et vérifiez le joint.' as fr) t`.execute(tx);
  await sql`
    insert into visit (user_id, kind, record_id, edition, first_at, last_at)
    select distinct u.id, a.kind, a.id, 1, now(), now()
    from user_account u cross join generate_series(1, ${sql.lit(visitsPerPerson)}) i
    join article a on a.id = pg_temp.gid(50, 1 + (i * 7 + abs(hashtext(u.id::text)) % 10) % ${sql.lit(articles)})
    where u.status = 'active'`.execute(tx);
}
