import { sql, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, columnOf, type Condition, fromCondition, granted } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Articles of the brands a person writes for, those in the trash included. */
export const articlesManaged = all(
  granted((actor) => hasRight(actor, 'MODIFY_ANNOUNCEMENTS')),
  ofOwnBrands,
);

const published: Condition<{ readonly status: PublicationStatus; readonly deletedAt: string | null }> = {
  sql: (alias) =>
    sql<SqlBool>`(${columnOf(alias, 'status')} = 'published' and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: ({ status, deletedAt }) => status === 'published' && deletedAt === null,
};

/** Articles that are published for an audience with the person. */
export const articlesRead = all(
  granted((actor) => hasRight(actor, 'VIEW_ANNOUNCEMENTS')),
  fromCondition(published),
  withinAudience,
);

/** Visible articles: those a person writes, and those the person reads. */
export const articlesVisible = any(articlesManaged, articlesRead);
