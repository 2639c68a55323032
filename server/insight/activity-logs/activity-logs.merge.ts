import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const activityLogsOfPeople: PersonColumns = {
  actors: ['activity_log.user_id', 'activity_log.proxied_by', 'activity_log.entity_id'],
};
