import { sql, type SqlBool } from 'kysely';
import type { Checklist } from '#contract/live/field-checklists.calls.ts';
import type { VisitChecklist } from '#contract/live/field-observations.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import { withId } from '#server/platform/with-id.ts';

export interface ChecklistRow extends Omit<Checklist, '_id'> {
  readonly id: string;
}

const columns = sql`c.id, c.name, c.name_fr as "nameFr", c.type, c.required,
  (select json_agg(json_build_object('_id', x.item->>'id', 'en', x.item->>'en', 'fr', x.item->>'fr') order by x.place)
    from jsonb_array_elements(c.items) with ordinality as x (item, place)) as items,
  c.updated_at as "updatedAt", ${namedUser('c.updated_by')} as "updatedBy", c.version`;

const notDeleted = sql<SqlBool>`c.deleted_at is null`;

export const checklistTable = recordTable<ChecklistRow, SearchedPage>({
  table: 'field_checklist',
  alias: 'c',
  remembers: 'saver',
  columns,
  search: sql`c.name || ' ' || c.name_fr`,
  order: () => sql`c.name`,
  staysDeleted: true,
});

/** The checklists for visits of a type, by name. */
export async function checklistsFor(db: Db | Transaction, type: string): Promise<readonly VisitChecklist[]> {
  const { rows } = await sql<Omit<VisitChecklist, '_id'> & { readonly id: string }>`
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name, c.required,
      (select json_agg(json_build_object('_id', x.item->>'id', 'en', x.item->>'en', 'fr', x.item->>'fr') order by x.place)
        from jsonb_array_elements(c.items) with ordinality as x (item, place)) as items
    from field_checklist c where (c.type is null or c.type = ${type}) and ${notDeleted} order by c.name, c.id limit 50`.execute(
    db,
  );
  return rows.map(withId);
}
