import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const quizzesOfPeople: PersonColumns = {
  facts: [
    {
      column: 'quiz_attempt.user_id',
      once: [
        { of: ['course_id', 'number'], numberedBy: 'number' },
        { of: ['course_id'], while: { status: 'open' }, better: [['started_at', 'greater']] },
      ],
    },
  ],
};
