import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const commentsOfPeople: PersonColumns = {
  state: [{ column: 'record_comment_tag.user_id', once: [{ of: ['comment_id'] }] }],
  actors: ['record_comment.created_by', 'record_comment.deleted_by', 'record_comment_report.user_id'],
};
