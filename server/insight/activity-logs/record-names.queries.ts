import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';

/** The names of records of any kind by id, in a language if they have it. */
export async function recordNames(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const isFrench = language === 'fr';
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(case when ${isFrench}::boolean then name_fr else name end, ''), nullif(name, ''), name_fr) as name from (
      select id, full_name as name, '' as name_fr from user_account where id = any(${ids}::uuid[])
      union all select id, name, '' from dealer where id = any(${ids}::uuid[])
      union all select id, name, name_fr from course where id = any(${ids}::uuid[])
      union all select id, name, name_fr from curriculum where id = any(${ids}::uuid[])
      union all select id, name, '' from brand where id = any(${ids}::uuid[])
      union all select id, name, name_fr from role where id = any(${ids}::uuid[])
      union all select id, name, name_fr from assignment_group where id = any(${ids}::uuid[])
      union all select id, name, '' from admin_group where id = any(${ids}::uuid[])
      union all select id, name, name_fr from business_unit where id = any(${ids}::uuid[])
      union all select id, name, name_fr from incentive where id = any(${ids}::uuid[])
      union all select id, name, name_fr from spiff where id = any(${ids}::uuid[])
      union all select id, name, name_fr from resource where id = any(${ids}::uuid[])
      union all select id, name, '' from certification where id = any(${ids}::uuid[])
      union all select id, title, title_fr from ilt_event where id = any(${ids}::uuid[])
      union all select id, title, title_fr from ilt_template where id = any(${ids}::uuid[])
      union all select id, venue, '' from ilt_location where id = any(${ids}::uuid[])) named`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
