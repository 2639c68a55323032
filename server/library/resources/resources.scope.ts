import { sql, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, columnOf, type Condition, fromCondition, granted } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Resources of the brands a person works on, those in the trash included. */
export const resourcesManaged = all(
  granted((actor) => hasRight(actor, 'CREATE_EDIT_RESOURCE')),
  ofOwnBrands,
);

const published: Condition<{ readonly status: PublicationStatus; readonly deletedAt: string | null }> = {
  sql: (alias) =>
    sql<SqlBool>`(${columnOf(alias, 'status')} = 'published' and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: ({ status, deletedAt }) => status === 'published' && deletedAt === null,
};

/** Visible resources: those a person works on, and those published for an audience with the person. */
export const resourcesVisible = any(resourcesManaged, all(fromCondition(published), withinAudience));
