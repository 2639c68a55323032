import { sql, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type ListScope } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Without a brand: the company's. */
const ofCompany: ListScope = {
  sql: (_actor, alias) => sql<SqlBool>`${columnOf(alias, 'brand_id')} is null`,
};

/** Designs a person may use: the company's for everyone who works on curriculums, a brand's for that brand. */
export const certificationsVisible = all(
  granted((actor) => hasRight(actor, 'VIEW_CURRICULUMS')),
  any(ofCompany, ofOwnBrands),
);

/** Designs a person may change: those of the brands the person works on. */
export const certificationsManaged = all(
  granted((actor) => hasRight(actor, 'CREATE_EDIT_CURRICULUM')),
  ofOwnBrands,
);
