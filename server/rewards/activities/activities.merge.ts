import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const activitiesOfPeople: PersonColumns = {
  facts: ['activity_submission.user_id'],
  actors: ['activity_submission.submitted_by', 'activity_submission.decided_by'],
};
