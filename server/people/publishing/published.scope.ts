import type { Condition } from '#server/platform/access/scope.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';

/** Published, and not in the trash: the condition of `isPublished` for lists and for a record in hand. */
export const published: Condition<{
  readonly status: string;
  readonly deletedAt: string | null;
}> = {
  sql: isPublished,
  holds: ({ status, deletedAt }) => status === 'published' && deletedAt === null,
};
