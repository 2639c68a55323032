import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const favoritesOfPeople: PersonColumns = {
  state: [
    { column: 'favorite.user_id', once: [{ of: ['kind', 'record_id'] }] },
    { column: 'reaction.user_id', once: [{ of: ['kind', 'record_id'], better: [['marked_at', 'greater']] }] },
    { column: 'visit.user_id', once: [{ of: ['kind', 'record_id'], better: [['last_at', 'greater']] }] },
  ],
};
