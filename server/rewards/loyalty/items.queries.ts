import { sql, type SqlBool } from 'kysely';
import { normalizedCode as normalized } from '#contract/rewards/receipt-number.rules.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';

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

interface ItemsQuery extends SearchedPage {
  readonly brand?: string | undefined;
  /** Those that earn on some day from one of these to the other. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

export const itemTable = recordTable<ItemRow, ItemsQuery>({
  table: 'loyalty_item',
  alias: 'i',
  remembers: 'both',
  columns,
  search: sql`i.part_number || ' ' || i.part_key || ' ' || i.name || ' ' || i.name_fr`,
  filters: ({ brand, startDate, endDate }) => [
    brand ? sql<SqlBool>`i.brand = ${brand}` : undefined,
    startDate ? sql<SqlBool>`(i.ends_on is null or i.ends_on >= ${startDate}::date)` : undefined,
    endDate ? sql<SqlBool>`(i.starts_on is null or i.starts_on <= ${endDate}::date)` : undefined,
  ],
  order: ({ sortBy, direction }) => sql`${sortKeys[sortBy]} ${sql.raw(direction)}`,
});

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
