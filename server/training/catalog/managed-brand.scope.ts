import { sql, type Expression, type SqlBool } from 'kysely';
import { ownBrandsOf } from '#server/platform/access/actor.ts';
import { always, type Scope } from '#server/platform/access/scope.ts';

/**
 * A condition on a column that names a brand, such as `k.brand_id`: it is one of these. Undefined allows every row, including those without
 * a brand.
 */
export const isOfBrands = (brandIds: readonly string[] | undefined, column: string): Expression<SqlBool> =>
  brandIds ? sql<SqlBool>`coalesce(${sql.ref(column)} = any(${brandIds}::uuid[]), false)` : always;

const within = <Row>(column: string, brandOf: (row: Row) => string | null): Scope<Row> => ({
  sql: (actor, alias) => isOfBrands(ownBrandsOf(actor), `${alias}.${column}`),
  holds: (actor, row) => {
    const own = ownBrandsOf(actor);
    const brandId = brandOf(row);
    return own === undefined || (brandId !== null && own.includes(brandId));
  },
});

export interface OfBrand {
  readonly brandId: string | null;
}

/** Brands the person manages: a brand manager their own, everyone else all of them and records without a brand. */
export const ofOwnBrands = within<OfBrand>('brand_id', (row) => row.brandId);

/** The same condition on the brand itself. */
export const ownBrands = within<{ readonly id: string }>('id', (row) => row.id);
