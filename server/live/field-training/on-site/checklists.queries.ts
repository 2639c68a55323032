import { sql, type SqlBool } from 'kysely';
import type { Checklist } from '#contract/live/field-checklists.calls.ts';
import type { VisitChecklist } from '#contract/live/field-observations.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { withId } from '#server/platform/with-id.ts';

export interface ChecklistRow extends Omit<Checklist, '_id'> {
  readonly id: string;
}

const columns = sql`c.id, c.name, c.name_fr as "nameFr", c.type, c.required,
  (select json_agg(json_build_object('_id', x.item->>'id', 'en', x.item->>'en', 'fr', x.item->>'fr') order by x.place)
    from jsonb_array_elements(c.items) with ordinality as x (item, place)) as items,
  c.updated_at as "updatedAt", ${namedUser('c.updated_by')} as "updatedBy", c.version`;

const notDeleted = sql<SqlBool>`c.deleted_at is null`;

export async function listChecklists(
  db: Db,
  query: PageQuery & { readonly text?: string | undefined },
): Promise<Page<ChecklistRow>> {
  const list = listOf({
    page: query,
    from: sql`field_checklist c`,
    id: sql`c.id`,
    visible: notDeleted,
    search: query.text ? matchesText(sql`c.name || ' ' || c.name_fr`, query.text) : undefined,
    order: sql`c.name, c.id`,
    columns,
    lookUp: sql`field_checklist c using (id)`,
  });
  const { rows } = await sql<{ page: ChecklistRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function checklistById(db: Db | Transaction, id: string): Promise<ChecklistRow | undefined> {
  const { rows } = await sql<ChecklistRow>`
    select ${columns} from field_checklist c where c.id = ${id} and ${notDeleted}`.execute(db);
  return rows[0];
}

export async function lockChecklist(tx: Transaction, id: string): Promise<ChecklistRow | undefined> {
  await tx.selectFrom('fieldChecklist').select('id').where('id', '=', id).forUpdate().execute();
  return checklistById(tx, id);
}

export interface ChecklistInput {
  readonly name: string;
  readonly nameFr: string;
  readonly type: string | null;
  readonly required: boolean;
  readonly items: readonly { readonly id: string; readonly en: string; readonly fr: string }[];
}

interface Stamp {
  readonly by: string;
  readonly at: Date;
}

export async function insertChecklist(
  tx: Transaction,
  { items, ...input }: ChecklistInput,
  { by, at }: Stamp,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('fieldChecklist')
    .values({ id, ...input, items: JSON.stringify(items), createdAt: at, updatedBy: by, updatedAt: at })
    .execute();
  return id;
}

export async function updateChecklist(
  tx: Transaction,
  id: string,
  { items, ...input }: ChecklistInput,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('fieldChecklist')
    .set((eb) => ({
      ...input,
      items: JSON.stringify(items),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function markChecklistDeleted(tx: Transaction, id: string, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('fieldChecklist')
    .set({ deletedAt: at, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

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
