import { sql } from 'kysely';
import type { BusinessUnit } from '#contract/people/business-units.calls.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import type { WithId } from '#server/platform/database/with-id.ts';

export type BusinessUnitRow = WithId<Omit<BusinessUnit, 'abilities'>>;

const dealersCount = sql`(
  select count(*) from dealer_business_unit b join dealer d on d.id = b.dealer_id and d.status = 'active'
  where b.business_unit_id = u.id)`;

const sortKeys = {
  name: sql`u.name`,
  code: sql`u.code`,
  dealersCount,
  updatedAt: sql`u.updated_at`,
} as const;

interface Query extends SearchedPage {
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

export const businessUnitTable = recordTable<BusinessUnitRow, Query>({
  table: 'business_unit',
  alias: 'u',
  remembers: 'nobody',
  columns: sql`u.id, u.name, u.name_fr as "nameFr", u.code, u.description, u.description_fr as "descriptionFr",
    u.updated_at as "updatedAt", u.version, ${dealersCount} as "dealersCount"`,
  search: sql`u.name || ' ' || u.name_fr || ' ' || u.code`,
  order: ({ sortBy, direction }) => sql`${sortKeys[sortBy]} ${sql.raw(direction)}`,
});

/** Counts the dealers of any status that have the unit. */
export async function countDealersOf(tx: Transaction, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dealerBusinessUnit')
    .where('businessUnitId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
