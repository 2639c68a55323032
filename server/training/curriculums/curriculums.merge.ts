import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const curriculumsOfPeople: PersonColumns = {
  actors: ['curriculum.created_by', 'curriculum.updated_by', 'curriculum.deleted_by'],
};
