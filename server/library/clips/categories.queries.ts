import { sql } from 'kysely';
import type { CategoriesFields } from '#contract/library/clips.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { ClipKind } from './clip-kinds.rules.ts';

export interface CategoryRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly inUse: boolean;
}

/** The categories of a kind in their order. What is in the trash uses its category, too. */
export async function categoriesOf(db: Db | Transaction, kind: ClipKind): Promise<readonly CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select k.id, k.name, k.name_fr as "nameFr", exists (select from clip c where c.category_id = k.id) as "inUse"
    from clip_category k where k.kind = ${kind} order by k.position, k.id`.execute(db);
  return rows;
}

/** Which state they have. */
export async function categoryVersion(db: Db | Transaction, kind: ClipKind): Promise<number> {
  const row = await db
    .selectFrom('clipCategoryList')
    .select('version')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Lets nobody else save them until the end of the transaction. Returns what the log calls them. */
export async function lockCategories(tx: Transaction, kind: ClipKind): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into clip_category_list (kind, version) values (${kind}, 0)
    on conflict (kind) do update set version = clip_category_list.version returning id`.execute(tx);
  return rows[0]!.id;
}

/** Replaces the categories of a kind. */
export async function writeCategories(
  tx: Transaction,
  kind: ClipKind,
  categories: CategoriesFields['categories'],
): Promise<void> {
  const rows = categories.map(({ _id, name, nameFr }, index) => ({
    id: _id ?? newId(),
    kind,
    name,
    nameFr,
    position: index + 1,
  }));
  await sql`delete from clip_category where kind = ${kind} and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  if (rows.length > 0)
    await tx
      .insertInto('clipCategory')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          nameFr: eb.ref('excluded.nameFr'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
  await tx
    .updateTable('clipCategoryList')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute();
}

/** Whether a category of the kind has this id. It stays until the end of the transaction. */
export async function isCategory(tx: Transaction, kind: ClipKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from clip_category k where k.id = ${id} and k.kind = ${kind} for key share`.execute(tx);
  return rows.length > 0;
}
