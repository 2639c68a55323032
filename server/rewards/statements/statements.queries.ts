import { sql, type Expression, type SqlBool } from 'kysely';
import type { Named } from '#contract/platform/ids.ts';
import type { Db } from '#server/platform/database/open.ts';

/** A dealer whose credits the person sees; `visible` is on `dealer d`. */
export async function holderDealer(
  db: Db,
  id: string,
  visible: Expression<SqlBool>,
): Promise<Named | undefined> {
  const { rows } = await sql<{ name: string }>`
    select d.name from dealer d where d.id = ${id} and ${visible}`.execute(db);
  return rows[0] && { _id: id, name: rows[0].name };
}

/** The French names of rewards and spiffs that business keys are about, by the key. What has none is absent. */
export async function frenchNames(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    with asked as materialized (
      select k.key, split_part(k.key, ':', 1) as kind, split_part(k.key, ':', 2)::uuid as about from unnest(${keys}::text[]) k (key)),
    named as (
      select a.key, case when r.name = '' and r.name_fr = '' then i.name_fr else r.name_fr end as name
      from asked a join reward r on r.id = a.about join incentive i on i.id = r.incentive_id where a.kind = 'reward'
      union all
      select a.key, s.name_fr from asked a join cash_owed o on o.id = a.about join spiff_claim c on c.id = o.record_id
      join spiff s on s.id = c.spiff_id where a.kind = 'owed'
      union all
      select a.key, s.name_fr from asked a join spiff_claim c on c.id = a.about join spiff s on s.id = c.spiff_id
      where a.kind = 'spiff-claim')
    select key, name from named where name <> ''`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export async function holderPerson(db: Db, id: string): Promise<Named> {
  const { rows } = await sql<{
    name: string;
  }>`select u.full_name as name from user_account u where u.id = ${id}`.execute(db);
  return { _id: id, name: rows[0]!.name };
}
