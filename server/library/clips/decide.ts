import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { setDeleted } from '#server/platform/publishing/record-states.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { allowsAction, wrongState } from './clips.rules.ts';
import { standingOf, stateOf } from './present-clip.ts';
import { nameOf as personName } from '#server/people/comments/comments.queries.ts';
import { setDecided, setSubmitted } from './clip-changes.queries.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { recipient, workersOn } from './clip-readers.queries.ts';
import { takeBackNews } from '#server/people/notifications/take-back.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { checkMedia, clips } from './clips-published.ts';
import { addNote } from './notes.ts';
import { sendAnswers, tellNotes } from './notes.queries.ts';
import { decidedMail, decidedTitle, submittedMail, submittedTitle } from './clip-notices.texts.ts';

type Sent = Locked<ClipRow>;

/** Sends a submission for review, and tells the people who decide. */
export async function submit(locked: Sent): Promise<void> {
  const { tx, row, actor, now } = locked;
  checkMedia(row);
  await sendAnswers(tx, row.id, now());
  await setSubmitted(tx, row.id, 'waiting_approval', { by: actor.id, at: now() });
  await clips[row.kind].note(locked, { status: row.status }, { status: 'waiting_approval' });
  const right = clipKinds[row.kind].approve;
  if (right === null) return;
  const people = await workersOn(tx, { right, brandId: row.brand?._id ?? null, all: row.brand === null });
  const sender = await personName(tx, actor.id);
  const path = addressOf(screens.review, { videoId: row.id });
  const at = now().toISOString();
  await notify(
    tx,
    locked,
    people
      .filter(({ userId }) => userId !== actor.id)
      .map((to) => ({
        to,
        kind: 'video-submitted',
        occasion: `video-submitted:${row.id}:${at}`,
        title: submittedTitle(row, sender),
        names: actor.id,
        path,
        about: row.id,
        mail: (language) =>
          submittedMail(language, row, {
            firstName: to.firstName,
            sender,
            link: portalLink(locked.environment, path, language),
          }),
      })),
  );
}

/** Takes a submission back: it is a draft of its owner again. */
export async function withdraw(locked: Sent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setSubmitted(tx, row.id, 'draft', { by: actor.id, at: now() });
  await takeBackNews(tx, { occasions: [], about: row.id });
  await clips[row.kind].note(locked, { status: row.status }, { status: 'draft' });
}

interface Verdict {
  readonly reason: string;
  /** The reason is a note at this second, too. */
  readonly second: number | null;
}

/** Publishes a submission or denies it, and tells the person who sent it in. */
export async function decide(locked: Sent, isApproved: boolean, { reason, second }: Verdict): Promise<void> {
  const { tx, row, actor, now } = locked;
  if (!isApproved && reason === '') refuse(errors.needsReason, {}, { field: 'denyReason' });
  const at = now();
  await setDecided(tx, row.id, isApproved, { by: actor.id, at, reason });
  if (second !== null) await addNote(locked, { second, text: reason });
  const notes = await tellNotes(tx, row.id, at);
  if (isApproved) await clips[row.kind].switchStatus(locked, 'published');
  else await clips[row.kind].note(locked, { status: row.status }, { status: 'denied', denyReason: reason });
  const ownerId = row.createdBy?._id;
  const owner = ownerId && ownerId !== actor.id ? await recipient(tx, ownerId) : undefined;
  if (!owner) return;
  const path = addressOf(screens.submission, { videoId: row.id });
  await notify(tx, locked, [
    {
      to: owner,
      kind: 'video-decided',
      occasion: `video-decided:${row.id}:${at.toISOString()}`,
      title: decidedTitle(row, isApproved),
      path,
      mail: (language) =>
        decidedMail(language, row, {
          firstName: owner.firstName,
          isApproved,
          reason,
          notes,
          link: portalLink(locked.environment, path, language),
        }),
    },
  ]);
}

/** Puts a clip in the trash: by its editors, or, until it is published, by the person who sent it in. */
export async function discardClip(change: Change, actor: Actor, kind: ClipKind, id: string): Promise<void> {
  const row = found(await clips[kind].lock(change, actor, id), clipKinds[kind].notFound);
  const { isEditor, isOwner } = standingOf(actor, row);
  if (isEditor || !isOwner) return clips[kind].changeState(change, actor, id, 'delete');
  const state = stateOf(row);
  if (!allowsAction(kind, 'discard', state)) refuse(wrongState(state, 'discard'));
  const { tx, now } = change;
  await takeBackNews(tx, { occasions: [], about: id });
  await setDeleted(tx, { table: 'clip', id }, true, { by: actor.id, at: now() });
  await clips[kind].note({ ...change, actor, row }, { deleted: false }, { deleted: true }, 'delete');
}
