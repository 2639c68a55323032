import type { ClipNote } from '#contract/library/clips.ts';

export type NoteState = 'answered' | 'open' | 'new';

/** New until it is sent with a decision, then open until it is answered. */
export function stateOfNote({ told, answeredAt }: Pick<ClipNote, 'told' | 'answeredAt'>): NoteState {
  if (!told) return 'new';
  return answeredAt === null ? 'open' : 'answered';
}

/** The note at which the video stands: the last one that it has reached. */
export const noteAt = (notes: readonly ClipNote[], second: number): ClipNote | undefined =>
  notes.findLast((note) => note.second <= second && second - note.second < 3);
