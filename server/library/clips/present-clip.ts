import { finishedShare, threadsAtOnce } from '#contract/library/clip-limits.ts';
import type { Clip, ClipAbilities, ClipCard, ClipNote, Listening } from '#contract/library/clips.ts';
import { newestComments } from '#server/people/comments/comments.queries.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { abilitiesOf } from '#server/platform/publishing/transitions.rules.ts';
import type { ClipCardRow, ClipRow, Viewer } from './clip-columns.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { allowsAction, transitionsOf, type ClipState } from './clips.rules.ts';
import { standingTo, type ScopedClip } from './clips.scope.ts';
import { reviewOf, type NoteRow } from './notes.queries.ts';

type Asking = Pick<Context<Actor>, 'actor' | 'settings'>;
type StoredFile = ClipCardRow['image'];

const located = (file: StoredFile) => file && { ...file, location: `/files/${file._id}` };

/** Whether the person works on some clips of the kind, and so reads more of them. */
export const viewerOf = (kind: ClipKind, actor: Actor): Viewer => ({
  userId: actor.id,
  isWorker: [clipKinds[kind].modify, clipKinds[kind].approve].some(
    (right) => right !== null && hasRight(actor, right),
  ),
});

export const stateOf = ({
  status,
  isSubmission,
  deletedAt,
}: Pick<ClipCardRow, 'status' | 'isSubmission' | 'deletedAt'>): ClipState => ({
  status,
  isSubmission,
  isDeleted: deletedAt !== null,
});

/** A row as the scopes read it. */
const scopedOf = ({ brand, createdBy, ...row }: ClipCardRow): ScopedClip => ({
  status: row.status,
  isSubmission: row.isSubmission,
  deletedAt: row.deletedAt,
  brandId: brand?._id ?? null,
  ownerId: createdBy?._id ?? null,
});

export const standingOf = (actor: Actor, row: ClipCardRow) => standingTo(actor, row.kind, scopedOf(row));

/** What somebody may do: as an editor, as a reviewer, and as the person who sent it in. */
function abilitiesOn(
  row: ClipCardRow,
  actor: Actor,
  { isEditor, isReviewer, isOwner }: ReturnType<typeof standingTo>,
): ClipAbilities {
  const can = abilitiesOf(transitionsOf(row.kind), stateOf(row), actor);
  return {
    edit: (isEditor && can.edit) || (isReviewer && can.review) || (isOwner && can.revise),
    publish: isEditor && can.publish,
    unpublish: isEditor && can.unpublish,
    schedule: isEditor && can.schedule,
    duplicate: isEditor && can.duplicate,
    delete: (isEditor && can.delete) || (isOwner && can.discard),
    restore: isEditor && can.restore,
    submit: isOwner && can.submit,
    withdraw: isOwner && can.withdraw,
    approve: isReviewer && can.approve,
    deny: isReviewer && can.deny,
    moderate: isEditor || isReviewer,
  };
}

/** Where the reader is. What was rounded away between two events does not keep anything from being finished. */
export function listeningOf({
  heard,
  durationSeconds,
}: Pick<ClipCardRow, 'heard' | 'durationSeconds'>): Listening | null {
  if (!heard) return null;
  const share = durationSeconds ? Math.min(1, heard.heardSeconds / durationSeconds) : 0;
  return {
    positionSeconds: heard.positionSeconds ?? 0,
    share,
    finished: share >= finishedShare,
    lastAt: heard.lastAt,
  };
}

/** A clip in a list. Only people who work on it see what is planned, and the whole audience. A page has forty: copying what is not named here would cost most of its time. */
export function presentCard(row: ClipCardRow, { actor, settings }: Asking): ClipCard {
  const standing = standingOf(actor, row);
  const { isEditor, isReviewer, isOwner } = standing;
  const works = isEditor || isReviewer;
  return {
    _id: row.id,
    title: row.title,
    titleFr: row.titleFr,
    description: row.description,
    descriptionFr: row.descriptionFr,
    image: located(row.image),
    durationSeconds: row.durationSeconds,
    captionLanguages: row.captionLanguages,
    category: row.category,
    brand: row.brand,
    assignmentGroups: [...(row.departments ?? [])],
    everyone: row.isForEverybody,
    status: row.status,
    published: row.status === 'published',
    publishedAt: row.publishedAt,
    submission: row.isSubmission,
    submittedAt: row.submittedAt,
    submissionVersion: row.submissionVersion,
    openNotes: isOwner || isReviewer ? row.openNotes : 0,
    createdBy: row.createdBy,
    favored: row.favored && isFeatureOn(settings, 'favorites'),
    liked: row.likes === true,
    disliked: row.likes === false,
    likes: row.likeCount,
    dislikes: row.dislikeCount,
    commentCount: row.commentCount,
    listening: listeningOf(row),
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    purgedAt: row.purgedAt,
    audience: works ? (row.audience ?? null) : null,
    plans: works && row.plans ? { ...row.plans, zone: settings.timeZone } : null,
    version: row.version,
    abilities: abilitiesOn(row, actor, standing),
  };
}

/** Notes are told with a decision, and answers with a version: before that, only those who write them read them. */
function notesFor(row: ClipRow, notes: readonly NoteRow[], actor: Actor): ClipNote[] {
  const { isReviewer, isOwner } = standingOf(actor, row);
  const mayAnswer = isOwner && allowsAction(row.kind, 'revise', stateOf(row));
  return notes
    .filter(({ toldAt }) => isReviewer || toldAt !== null)
    .map(({ id, toldAt, answer, answeredAt, ...note }) => ({
      ...note,
      _id: id,
      told: toldAt !== null,
      answer: isOwner || answeredAt !== null ? answer : '',
      answeredAt,
      abilities: {
        delete: isReviewer && toldAt === null && note.writtenBy?._id === actor.id,
        answer: mayAnswer && answeredAt === null,
      },
    }));
}

/** A whole clip with its first comments. What was decided about a submission is for its owner and reviewers. */
export async function present(
  row: ClipRow,
  asking: Asking & { readonly db: Db | Transaction },
): Promise<Clip> {
  const { actor, db } = asking;
  const { isEditor, isReviewer, isOwner } = standingOf(actor, row);
  const works = isEditor || isReviewer;
  const knowsDecision = isReviewer || isOwner;
  const card = presentCard(row, asking);
  const comments =
    row.threadCount === 0
      ? []
      : await newestComments(
          db,
          { kind: row.kind, id: row.id },
          { userId: actor.id, moderates: works },
          { page: 1, limit: threadsAtOnce },
        );
  const review = row.isSubmission && knowsDecision ? await reviewOf(db, row.id) : undefined;
  return {
    ...card,
    audio: located(row.media),
    qualities: row.qualities,
    captionsEn: located(row.captionsEn),
    captionsFr: located(row.captionsFr),
    noCaptionsReason: works || isOwner ? row.noCaptionsReason : '',
    chapters: [...row.chapters],
    denyReason: knowsDecision ? row.denyReason : '',
    decidedAt: knowsDecision ? row.decidedAt : null,
    decidedBy: review?.decidedBy ?? null,
    agreedAt: knowsDecision ? row.agreedAt : null,
    notes: review ? notesFor(row, review.notes, actor) : [],
    comments,
    threadCount: row.threadCount,
    createdAt: row.createdAt,
    updatedBy: works ? row.updatedBy : null,
  };
}
