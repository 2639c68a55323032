import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const formsOfPeople: PersonColumns = {
  facts: [
    { column: 'form.user_id', once: [{ of: ['type', 'course_id'], better: [['created_at', 'greater']] }] },
  ],
  actors: ['form.proxied_by'],
};
