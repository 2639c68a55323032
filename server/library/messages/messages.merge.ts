import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const messagesOfPeople: PersonColumns = {
  facts: [
    { column: 'message_recipient.user_id', once: [{ of: ['message_id'], better: [['opened_at', 'set']] }] },
  ],
  actors: ['message.author_id'],
};
