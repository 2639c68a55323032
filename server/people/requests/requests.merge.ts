import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const requestsOfPeople: PersonColumns = {
  facts: [
    {
      column: 'learner_request.user_id',
      once: [{ of: ['type'], while: { status: 'pending' }, better: [['requested_at', 'smaller']] }],
    },
  ],
  actors: ['learner_request.requested_by', 'learner_request.decided_by'],
};
