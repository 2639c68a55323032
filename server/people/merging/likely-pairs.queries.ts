import { sql } from 'kysely';
import type { LikelyPair } from '#contract/people/merging.calls.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { accountColumns } from './merging.queries.ts';

/**
 * Finds the pairs anew, in one statement. Every reason compares people whose family names are equal and whose first names begin alike, so a
 * phone of a whole shop or a common birth date makes no pair. Returns how many pairs there are.
 */
export async function findLikelyPairs(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with person as materialized (
      select u.id, u.search_name as name, searchable(u.last_name) || ' ' || left(searchable(u.first_name), 1) as alike,
        nullif(u.search_name, '') is not null and u.last_name <> '' as is_named, u.date_of_birth,
        case when length(regexp_replace(u.phone, '\\D', '', 'g')) >= 7 then right(regexp_replace(u.phone, '\\D', '', 'g'), 10) end as phone,
        -- kenji.morisawa@dealer and k.morisawa@dealer are alike.
        substring(lower(u.email) from '^(.)') || regexp_replace(lower(u.email), '^.*?([a-z]{4,}[0-9]*)(\\+[^@]*)?@', '\\1@') as address
      from user_account u where ${isOriginalPerson('u')} and u.erased_at is null and u.status <> 'denied'),
    named as materialized (select * from person where is_named),
    reason as (
      select a.id as one_id, b.id as other_id, 'dealer' as reason from (
        select distinct p.id, p.name, m.dealer_id from named p join dealer_membership m on m.user_id = p.id and ${isCurrentMembership('m')}) a
      join (
        select distinct p.id, p.name, m.dealer_id from named p join dealer_membership m on m.user_id = p.id and ${isCurrentMembership('m')}) b
        on b.name = a.name and b.dealer_id = a.dealer_id and b.id > a.id
      union all
      select a.id, b.id, 'phone' from named a join named b on b.alike = a.alike and b.phone = a.phone and b.id > a.id
      union all
      select a.id, b.id, 'birth-date' from named a join named b on b.alike = a.alike and b.date_of_birth = a.date_of_birth and b.id > a.id
      union all
      select a.id, b.id, 'address' from named a join named b on b.alike = a.alike and b.address = a.address and b.id > a.id),
    pair as materialized (
      select one_id, other_id, array_agg(distinct reason order by reason) as reasons from reason group by 1, 2),
    gone as (
      delete from likely_pair l where l.dismissed_at is null and not exists (
        select from pair p where p.one_id = l.one_id and p.other_id = l.other_id)),
    written as (
      insert into likely_pair as l (one_id, other_id, reasons, found_at) select one_id, other_id, reasons, now() from pair
      order by one_id, other_id
      on conflict (one_id, other_id) do update set reasons = excluded.reasons where l.reasons <> excluded.reasons)
    select count(*) as count from pair`.execute(tx);
  return rows[0]!.count;
}

/** Pairs whose two people the actor sees, those with most reasons first. */
export async function likelyPairs(
  db: Db,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<{ readonly pairs: LikelyPair[]; readonly total: number }> {
  const visible = sql`likely_pair l join user_account a on a.id = l.one_id join user_account b on b.id = l.other_id
    where l.dismissed_at is null and ${isOriginalPerson('a')} and ${isOriginalPerson('b')}
      and ${usersVisible.sql(actor, 'a')} and ${usersVisible.sql(actor, 'b')} and ${actor.id} not in (l.one_id, l.other_id)`;
  const account = (id: string) => sql`(select to_json(x) from (
    select ${accountColumns} from user_account u join access_scope s on s.user_id = u.id where u.id = ${sql.ref(id)}) x)`;
  const { rows } = await sql<{ pairs: LikelyPair[]; total: number }>`
    select (select count(*) from ${visible}) as total, coalesce((select json_agg(p) from (
      select l.reasons, ${account('l.one_id')} as one, ${account('l.other_id')} as other from ${visible}
      order by cardinality(l.reasons) desc, l.found_at, l.one_id, l.other_id limit ${limit} offset ${(page - 1) * limit}) p), '[]') as pairs`.execute(
    db,
  );
  return rows[0]!;
}

/** Notes that a pair is two people. False if there is no such pair. */
export async function dismissPair(
  tx: Transaction,
  [one, other]: readonly [string, string],
  by: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update likely_pair set dismissed_at = coalesce(dismissed_at, ${by.at}::timestamptz), dismissed_by = coalesce(dismissed_by, ${by.id}::uuid)
    where one_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid) returning one_id`.execute(
    tx,
  );
  return rows.length > 0;
}
