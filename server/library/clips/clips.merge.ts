import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const clipsOfPeople: PersonColumns = {
  facts: ['clip_listening_event.user_id'],
  // Folded anew from the events of both: `merge-listening.ts`.
  sums: ['clip_listening.user_id'],
  account: ['podcast_feed.user_id'],
  actors: [
    'clip.created_by',
    'clip.updated_by',
    'clip.deleted_by',
    'clip.decided_by',
    'clip_note.written_by',
  ],
};
