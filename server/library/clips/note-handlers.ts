import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { videoCalls } from '#contract/library/videos.calls.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { clipAfter } from './clip-shelf.ts';
import { clips } from './clips-published.ts';
import { allowsAction, wrongState } from './clips.rules.ts';
import { addNote } from './notes.ts';
import { deleteNote, reviewOf } from './notes.queries.ts';
import { present, standingOf, stateOf } from './present-clip.ts';

type NoteCalls = Pick<typeof videoCalls, 'noteCreate' | 'noteDelete'>;

/** Changes the notes of a submission that the person reviews, and returns it as it is then. Its version stays: a decision is about the video. */
const noted = (context: Context<Actor>, id: string, note: (locked: Locked<ClipRow>) => Promise<void>) =>
  context.change(async (change) => {
    const { actor } = context;
    const row = found(await clips.video.lock(change, actor, id), errors.videoNotFound);
    if (!standingOf(actor, row).isReviewer) refuse(errors.videoNotFound);
    await note({ ...change, actor, row });
    const after = await clipAfter('video', change, actor, id);
    return { video: await present(after, { ...context, db: change.tx }) };
  });

/** What reviewers say about the seconds of a submission. */
export const noteHandlers: Handlers<NoteCalls> = {
  noteCreate: ({ params: { id }, body }, context) =>
    noted(context, id, async (locked) => {
      const state = stateOf(locked.row);
      if (!allowsAction('video', 'review', state)) refuse(wrongState(state, 'review'));
      await addNote(locked, body);
      await clips.video.note(locked, {}, { ...body });
    }),

  noteDelete: ({ params: { id, nid } }, context) =>
    noted(context, id, async (locked) => {
      const { notes } = await reviewOf(locked.tx, id);
      const note = found(
        notes.find((one) => one.id === nid),
        errors.noteNotFound,
      );
      if (note.writtenBy?._id !== context.actor.id) refuse(errors.noteNotYours);
      if (note.toldAt !== null) refuse(errors.noteTold);
      await deleteNote(locked.tx, nid);
      await clips.video.note(locked, { second: note.second, text: note.text }, {});
    }),
};
