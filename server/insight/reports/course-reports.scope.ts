import { sql, type SqlBool } from 'kysely';
import { all, columnOf, type Condition, fromCondition } from '#server/platform/access/scope.ts';
import { kept, type Publishable } from '#server/training/catalog/live.scope.ts';
import { ofReportedBrands } from '#server/training/catalog/managed-brand.scope.ts';

const publishedOnce: Condition<{ readonly isPublishedOnce: boolean }> = {
  sql: (alias) => sql<SqlBool>`${columnOf(alias, 'published_version_id')} is not null`,
  holds: ({ isPublishedOnce }) => isPublishedOnce,
};

/** Courses whose figures a person reads: published at least once, and of a brand whose results the person reads. */
export const coursesReported = all(fromCondition(publishedOnce), fromCondition(kept), ofReportedBrands);

/** A curriculum that people have or had. */
export const wasPublished: Condition<Pick<Publishable, 'status'>> = {
  sql: (alias) => sql<SqlBool>`${columnOf(alias, 'status')} <> 'draft'`,
  holds: ({ status }) => status !== 'draft',
};

/** Curriculums whose figures a person reads. */
export const curriculumsReported = all(fromCondition(wasPublished), fromCondition(kept), ofReportedBrands);
