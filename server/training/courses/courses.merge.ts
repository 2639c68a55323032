import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const coursesOfPeople: PersonColumns = {
  actors: [
    'course.created_by',
    'course.deleted_by',
    'course_version.published_by',
    'course_version.submitted_by',
    'course_draft.submitted_by',
    'course_draft.decided_by',
    'course_draft.updated_by',
    'course_save.user_id',
    'course_comment.created_by',
    'course_comment.resolved_by',
    'draft_removal.removed_by',
  ],
};
