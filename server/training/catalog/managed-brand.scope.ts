import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, managedBrandsOf, reportedBrandsOf } from '#server/platform/access/actor.ts';
import { always, type Scope } from '#server/platform/access/scope.ts';

/**
 * A condition on a column that names a brand, such as `k.brand_id`: it is one of these. Undefined allows every row, including those without
 * a brand.
 */
export const isOfBrands = (brandIds: readonly string[] | undefined, column: string): Expression<SqlBool> =>
  brandIds ? sql<SqlBool>`coalesce(${sql.ref(column)} = any(${brandIds}::uuid[]), false)` : always;

type BrandsOf = (actor: Actor) => readonly string[] | undefined;

const within = <Row>(
  brandsOf: BrandsOf,
  column: string,
  brandOf: (row: Row) => string | null,
): Scope<Row> => ({
  sql: (actor, alias) => isOfBrands(brandsOf(actor), `${alias}.${column}`),
  holds: (actor, row) => {
    const own = brandsOf(actor);
    const brandId = brandOf(row);
    return own === undefined || (brandId !== null && own.includes(brandId));
  },
});

export interface OfBrand {
  readonly brandId: string | null;
}

/** Of a brand the person works on: all of them and records without a brand if the role reaches everything, else the owned brands. */
export const ofOwnBrands = within<OfBrand>(managedBrandsOf, 'brand_id', (row) => row.brandId);

/** Of a brand whose results the person reads in reports. */
export const ofReportedBrands = within<OfBrand>(reportedBrandsOf, 'brand_id', (row) => row.brandId);

/** A brand the person works on. */
export const ownBrands = within<{ readonly id: string }>(managedBrandsOf, 'id', (row) => row.id);
