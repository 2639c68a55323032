import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const articlesOfPeople: PersonColumns = {
  facts: [
    {
      column: 'article_confirmation.user_id',
      once: [
        {
          of: ['article_id', 'edition'],
          better: [
            ['confirmed_at', 'set'],
            ['confirmed_at', 'smaller'],
            ['answered_at', 'set'],
          ],
        },
      ],
    },
    'article_try.user_id',
  ],
  actors: [
    'article.created_by',
    'article.updated_by',
    'article.deleted_by',
    'evidence_export.exported_by',
    'evidence_export.proxied_by',
  ],
  sums: ['unread_count.user_id'],
};
