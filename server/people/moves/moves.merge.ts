import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one: the person still moves on that day, on the earlier of two. */
export const movesOfPeople: PersonColumns = {
  state: [
    {
      column: 'planned_change.record_id',
      once: [{ of: ['kind', 'action'], better: [['due_at', 'smaller']] }],
    },
  ],
};
