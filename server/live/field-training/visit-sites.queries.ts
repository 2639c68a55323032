import { sql } from 'kysely';
import type { VisitSite } from '#contract/live/field-training.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { visitKind } from './visits.queries.ts';

/** Where visits are, whom to call there, and what somebody other than the reader wrote last. */
export async function sitesOf(
  db: Db,
  visitIds: readonly string[],
  reader: string,
): Promise<readonly VisitSite[]> {
  const { rows } = await sql<VisitSite>`
    select v.id as visit, concat_ws(', ', nullif(d.address_line1, ''), nullif(d.city, ''),
        nullif(concat_ws(' ', nullif(d.region, ''), nullif(d.postal_code, '')), '')) as address,
      case when d.latitude is not null then json_build_object('latitude', d.latitude, 'longitude', d.longitude) end as place,
      case when u.phone <> '' then json_build_object('name', u.full_name, 'phone', u.phone)
        when d.phone <> '' then json_build_object('name', d.name, 'phone', d.phone) end as contact,
      (select json_build_object('by', a.full_name, 'text', c.text) from record_comment c join user_account a on a.id = c.created_by
        where c.record_kind = ${visitKind} and c.record_id = v.id and c.deleted_at is null and c.created_by <> ${reader}
        order by c.created_at desc, c.id desc limit 1) as "lastComment"
    from field_visit v join dealer d on d.id = v.dealer_id join user_account u on u.id = v.requester_id
    where v.id = any(${visitIds}::uuid[]) order by v.starts_at, v.id`.execute(db);
  return rows;
}
