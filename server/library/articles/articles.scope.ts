import { sql, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { hasRight, seesColleagues } from '#server/platform/access/actor.ts';
import {
  all,
  any,
  columnOf,
  type Condition,
  fromCondition,
  granted,
  type Scope,
} from '#server/platform/access/scope.ts';
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

/** Announcements that people of the actor's dealers are asked to confirm: their managers open them whomever they are for. */
const askedOfStaff: Scope<{ readonly askedDealerIds: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from article_confirmation c
    where c.dealer_id = any(${actor.dealerIds}::uuid[]) and c.article_id = ${columnOf(alias, 'id')} and c.edition = ${columnOf(alias, 'edition')})`,
  holds: (actor, { askedDealerIds }) => actor.dealerIds.some((id) => askedDealerIds.includes(id)),
};
const confirmedByStaff = all(
  granted((actor) => hasRight(actor, 'VIEW_ANNOUNCEMENTS') && seesColleagues(actor)),
  fromCondition(published),
  askedOfStaff,
);

/** Visible articles: those a person writes, those the person reads, and those the person's staff is asked to confirm. */
export const articlesVisible = any(articlesManaged, articlesRead, confirmedByStaff);
