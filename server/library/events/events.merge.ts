import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const eventsOfPeople: PersonColumns = {
  state: [
    { column: 'event_answer.user_id', once: [{ of: ['event_id'], better: [['answered_at', 'greater']] }] },
  ],
  actors: ['event.canceled_by', 'event.created_by', 'event.updated_by', 'event.deleted_by'],
};
