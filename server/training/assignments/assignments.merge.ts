import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const assignmentsOfPeople: PersonColumns = {
  state: [
    {
      column: 'course_assignment.user_id',
      once: [
        {
          of: ['course_id', 'source_kind', 'source_id'],
          while: { passed_at: null, withdrawn_at: null },
          replacedAt: 'withdrawn_at',
          better: [['due_on', 'smaller']],
        },
      ],
    },
  ],
  actors: ['course_assignment.assigned_by'],
};
