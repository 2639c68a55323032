import { platformErrors } from '#contract/platform/errors.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase } from '#server/platform/saving.ts';
import {
  lockDraftRow,
  noteSave,
  setSaveRecord,
  touchDraft,
  type LockedDraft,
} from './course-drafts.queries.ts';
import { draftsVisible } from './course-drafts.scope.ts';
import { holdsRightsFor, standingOf, step } from '../publishing/course-state.rules.ts';

/** A draft locked for a change by someone who may make it. */
export interface LockedChange extends Change {
  readonly actor: Actor;
  readonly draft: LockedDraft;
}

export interface DraftCounts {
  readonly outlineVersion: number;
  readonly revision: number;
}

interface DraftEdit<T> {
  readonly courseId: string;
  readonly saveId?: string | undefined;
  /** True if order, number or places of parts change. */
  readonly outline?: boolean;
  /** True if only French changes, which a translator may do. */
  readonly french?: boolean;
  /** Makes the change; returns the record and the reply. */
  readonly work: (locked: LockedChange) => Promise<{ readonly recordId: string; readonly result: T }>;
  /** The reply if the same save was already accepted. */
  readonly again?: (locked: LockedChange, recordId: string) => Promise<T>;
}

/** Locks the course for a change: in scope, not in the trash. */
export async function lockDraft(change: Change, actor: Actor, courseId: string): Promise<LockedChange> {
  const draft = found(
    await lockDraftRow(change.tx, courseId, draftsVisible.sql(actor, 'c')),
    courseErrors.notFound,
  );
  return { ...change, actor, draft };
}

/**
 * Every change of a draft goes through here. Changes run one after the other, are refused in review and in the trash, count the revision,
 * and are accepted once however often they are sent.
 */
export const changeDraft = <T>(context: Context<Actor>, options: DraftEdit<T>): Promise<T & DraftCounts> =>
  context.change((change) => editDraft(change, context.actor, options));

/** Same, as a part of a larger change. */
export async function editDraft<T>(
  change: Change,
  actor: Actor,
  { courseId, saveId, outline = false, french = false, work, again }: DraftEdit<T>,
): Promise<T & DraftCounts> {
  const locked = await lockDraft(change, actor, courseId);
  const { draft } = locked;
  if (draft.isDeleted) refuse(errors.inBin);
  const standing = standingOf(draft);
  // Review does not block French, because a decision names the revision that was looked at.
  const mayWriteFrench = french && hasRight(actor, 'CREATE_EDIT_COURSE');
  const after = mayWriteFrench && standing.draft === 'review' ? standing : nextOf(locked);
  if (!mayWriteFrench) mayEdit(actor, standing.draft === 'review');
  if (saveId && again) {
    const before = await noteSave(change.tx, { id: saveId, courseId, userId: actor.id, recordId: courseId });
    if (before) {
      const { outlineVersion, revision } = draft;
      return { ...(await again(locked, before)), outlineVersion, revision };
    }
  }
  const { recordId, result } = await work(locked);
  if (saveId && again && recordId !== courseId) await setSaveRecord(change.tx, saveId, recordId);
  const counts = await touchDraft(change.tx, courseId, {
    state: after.draft,
    userId: actor.id,
    at: change.now(),
    outline,
  });
  return { ...result, ...counts };
}

function nextOf({ draft }: LockedChange) {
  const standing = standingOf(draft);
  return step(standing, 'edit') ?? step(standing, 'correct') ?? standing;
}

function mayEdit(actor: Actor, inReview: boolean): void {
  if (actor.writesFrenchOnly) refuse(errors.onlyFrench);
  if (inReview && !holdsRightsFor(actor, 'correct')) refuse(errors.inReview);
  if (!holdsRightsFor(actor, 'edit')) refuse(platformErrors.notAllowed);
}

/** Checks the version that the save of a part was based on. */
export const checkPart = (base: number | undefined, part: { readonly version: number }): void =>
  checkBase(base, part.version, () => part);

/** Same for the order of parts. */
export const checkOutline = (
  base: number | undefined,
  { draft: { outlineVersion } }: LockedChange,
  current: object,
): void => checkBase(base, outlineVersion, () => ({ ...current, outlineVersion }));

/** Same for a decision about the draft; if omitted, the decision is about the current revision. */
export const checkRevision = (base: number | undefined, { draft: { revision } }: LockedChange): void =>
  checkBase(base, revision, () => ({ revision }));

export const recordPart = (
  locked: LockedChange,
  kind: string,
  part: { id: string; name: string },
  before?: object,
  after?: object,
) =>
  locked.record({
    type: after ? (before ? 'update' : 'create') : 'delete',
    entity: { kind, id: part.id, name: part.name },
    ...(before && { before: { courseId: locked.draft.id, ...before } }),
    ...(after && { after: { courseId: locked.draft.id, ...after } }),
  });
