import { mostNotes } from '#contract/library/clip-limits.ts';
import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { NoteFields } from '#contract/library/clips.fields.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { insertNote, reviewOf, writeAnswers, type Answer } from './notes.queries.ts';

/** Adds what a reviewer says about a second of a submission. */
export async function addNote({ tx, row, actor, now }: Locked<ClipRow>, note: NoteFields): Promise<void> {
  if (row.durationSeconds !== null && note.second > row.durationSeconds)
    refuse(errors.noteBeyondEnd, {}, { field: 'second' });
  const { notes } = await reviewOf(tx, row.id);
  if (notes.length >= mostNotes) refuse(errors.tooManyNotes, { most: mostNotes });
  await insertNote(tx, {
    ...note,
    id: newId(),
    clipId: row.id,
    submissionVersion: row.submissionVersion,
    writtenBy: actor.id,
    writtenAt: now(),
  });
}

/** Keeps answers of the owner; refuses those to notes that do not take one. */
export async function keepAnswers(
  tx: Transaction,
  clipId: string,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  if ((await writeAnswers(tx, clipId, answers)) < answers.length)
    refuse(errors.unknownNote, {}, { field: 'answers' });
}
