import { sql } from 'kysely';
import type { BusinessUnit } from '#contract/people/business-units.calls.ts';
import { matchesText, pageOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { newId } from '#server/platform/ids.ts';

export type BusinessUnitRow = WithId<Omit<BusinessUnit, 'abilities'>>;

export interface BusinessUnitQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly sortBy: 'name' | 'code' | 'dealersCount' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

const dealersCount = sql<number>`(
  select count(*) from dealer_business_unit b join dealer d on d.id = b.dealer_id and d.status = 'active'
  where b.business_unit_id = u.id)`;

const units = (db: Db | Transaction) =>
  db
    .selectFrom('businessUnit as u')
    .select([
      'u.id',
      'u.name',
      'u.nameFr',
      'u.code',
      'u.description',
      'u.descriptionFr',
      'u.updatedAt',
      'u.version',
    ])
    .select(dealersCount.as('dealersCount'));

/** One page of units and their total number, in one statement. */
export const listBusinessUnits = (db: Db, query: BusinessUnitQuery): Promise<Page<BusinessUnitRow>> =>
  pageOf(
    units(db)
      .$if(Boolean(query.text), (qb) =>
        qb.where(matchesText(sql`u.name || ' ' || u.name_fr || ' ' || u.code`, query.text!)),
      )
      .orderBy(query.sortBy === 'dealersCount' ? dealersCount : `u.${query.sortBy}`, query.direction)
      .orderBy('u.id'),
    query,
  );

export const businessUnitById = (db: Db | Transaction, id: string): Promise<BusinessUnitRow | undefined> =>
  units(db).where('u.id', '=', id).executeTakeFirst();

/** Locks the unit for the rest of the transaction. */
export async function lockBusinessUnit(tx: Transaction, id: string): Promise<BusinessUnitRow | undefined> {
  const locked = await tx
    .selectFrom('businessUnit')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && businessUnitById(tx, locked.id);
}

export type BusinessUnitInput = Omit<BusinessUnitRow, 'id' | 'dealersCount' | 'updatedAt' | 'version'>;

export async function insertBusinessUnit(tx: Transaction, unit: BusinessUnitInput): Promise<string> {
  const id = newId();
  await tx
    .insertInto('businessUnit')
    .values({ id, ...unit })
    .execute();
  return id;
}

export async function updateBusinessUnit(
  tx: Transaction,
  id: string,
  unit: BusinessUnitInput,
): Promise<void> {
  await tx
    .updateTable('businessUnit')
    .set((eb) => ({ ...unit, updatedAt: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBusinessUnit(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('businessUnit').where('id', '=', id).execute();
}

/** Counts the dealers of any status that have the unit. */
export async function countDealersOf(tx: Transaction, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dealerBusinessUnit')
    .where('businessUnitId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
