import { sql } from 'kysely';
import type { ItemFields } from '#contract/rewards/loyalty.fields.ts';
import { basisPointsOf } from '#contract/rewards/loyalty.rules.ts';
import { normalizedCode as normalized } from '#contract/rewards/receipt-number.rules.ts';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export interface ItemRow {
  readonly id: string;
  readonly partNumber: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brand: string;
  readonly creditRateBp: number | null;
  readonly points: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly updatedAt: string;
  readonly version: number;
}

const columns = sql`i.id, i.part_number as "partNumber", i.name, i.name_fr as "nameFr", i.brand, i.credit_rate_bp as "creditRateBp", i.points,
  i.starts_on as "startDate", i.ends_on as "endDate", i.updated_at as "updatedAt", i.version`;

const sortKeys = { partNumber: sql`i.part_number`, name: sql`i.name`, updatedAt: sql`i.updated_at` } as const;

export interface ItemsQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly brand?: string | undefined;
  /** Those that earn on some day from one of these to the other. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

export async function items(
  db: Db,
  { text, brand, startDate, endDate, sortBy, direction, ...page }: ItemsQuery,
): Promise<Page<ItemRow>> {
  const list = listOf({
    page,
    from: sql`loyalty_item i`,
    id: sql`i.id`,
    visible: sql<boolean>`true`,
    search: text
      ? matchesText(sql`i.part_number || ' ' || i.part_key || ' ' || i.name || ' ' || i.name_fr`, text)
      : undefined,
    filters: [
      brand ? sql<boolean>`i.brand = ${brand}` : undefined,
      startDate ? sql<boolean>`(i.ends_on is null or i.ends_on >= ${startDate}::date)` : undefined,
      endDate ? sql<boolean>`(i.starts_on is null or i.starts_on <= ${endDate}::date)` : undefined,
    ],
    order: sql`${sortKeys[sortBy]} ${sql.raw(direction)}, i.id`,
    columns,
    lookUp: sql`loyalty_item i using (id)`,
  });
  const { rows } = await sql<{ page: ItemRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function itemById(db: Db | Transaction, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${columns} from loyalty_item i where i.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockItem(tx: Transaction, id: string): Promise<ItemRow | undefined> {
  const { rows } =
    await sql<ItemRow>`select ${columns} from loyalty_item i where i.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The parts with these numbers, however they are written. */
export async function itemsByNumber(
  db: Db | Transaction,
  numbers: readonly string[],
): Promise<readonly (ItemRow & { readonly key: string })[]> {
  const { rows } = await sql<ItemRow & { key: string }>`
    select ${columns}, i.part_key as key from loyalty_item i where i.part_key = any(${numbers.map(normalized)}::text[])`.execute(
    db,
  );
  return rows;
}

const valuesOf = (fields: ItemFields) => ({
  partNumber: fields.partNumber,
  partKey: normalized(fields.partNumber),
  name: fields.name,
  nameFr: fields.nameFr,
  brand: fields.brand,
  creditRateBp: fields.creditRate === null ? null : basisPointsOf(fields.creditRate),
  points: fields.points,
  startsOn: fields.startDate,
  endsOn: fields.endDate,
});

interface By {
  readonly by: string;
  readonly at: Date;
}

export async function insertItem(tx: Transaction, fields: ItemFields, { by, at }: By): Promise<string> {
  const id = newId();
  await tx
    .insertInto('loyaltyItem')
    .values({ id, ...valuesOf(fields), createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .execute();
  return id;
}

export async function updateItem(
  tx: Transaction,
  id: string,
  fields: ItemFields,
  { by, at }: By,
): Promise<void> {
  await tx
    .updateTable('loyaltyItem')
    .set((eb) => ({ ...valuesOf(fields), updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteItem(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('loyaltyItem').where('id', '=', id).execute();
}
