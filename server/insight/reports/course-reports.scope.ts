import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { resultsReadBy } from '#server/training/courses/courses.scope.ts';

/** Whose figures of a course or curriculum of this brand a person reads: a brand manager of own brands, others of all (gap 72). */
export const canReadBrand = (actor: Actor, brandId: string | null): boolean =>
  actor.roleCode !== 'BRAND_MANAGER' || (brandId !== null && actor.ownedBrandIds.includes(brandId));

/** On `course c`: it was published once, and its brand is in reach. */
export const coursesReportedTo = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(c.published_version_id is not null and c.deleted_at is null and ${resultsReadBy(actor)})`;

/** On `curriculum k`. */
export const curriculumsReportedTo = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(k.status <> 'draft' and k.deleted_at is null and ${
    actor.roleCode === 'BRAND_MANAGER'
      ? sql`coalesce(k.brand_id = any(${actor.ownedBrandIds}::uuid[]), false)`
      : sql`true`
  })`;
