import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const progressOfPeople: PersonColumns = {
  facts: ['learning_event.user_id'],
  actors: ['learning_event.proxied_by', 'learning_event.corrected_by'],
  sums: ['learner_total.user_id', 'course_progress.user_id'],
};
