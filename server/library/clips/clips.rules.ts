import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { ClipStatus } from '#contract/library/clip-statuses.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import { publishingErrors as publishing } from '#contract/platform/publishing.ts';
import type { PublicationAction } from '#server/platform/publishing/publication.rules.ts';
import {
  leadsFrom,
  type Transition,
  type Transitions,
} from '#server/platform/publishing/transitions.rules.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';

/** The state of a clip: its status, whether somebody sent it in, and the trash. */
export interface ClipState {
  readonly status: ClipStatus;
  readonly isSubmission: boolean;
  readonly isDeleted: boolean;
}

/** What its editors do, what the person does who sent it in, and what reviewers do. */
export type ClipAction =
  | PublicationAction
  | 'revise'
  | 'submit'
  | 'withdraw'
  | 'discard'
  | 'review'
  | 'approve'
  | 'deny';

type Step = Transition<ClipState>;
const kept = { isDeleted: [false] } as const;
const sentIn = { isSubmission: [true], ...kept } as const;

function transitionsWith(kind: ClipKind): Transitions<ClipState, ClipAction> {
  const { modify, submit, approve } = clipKinds[kind];
  const edit = [modify];
  const own = submit ? [submit] : edit;
  const decide = approve ? [approve] : edit;
  const step = (from: Step['from'], to: Step['to'], rights: Step['rights']): Step => ({ from, to, rights });
  return {
    edit: step(kept, {}, edit),
    publish: step(
      { status: ['draft', 'unpublished'], isSubmission: [false], ...kept },
      { status: 'published' },
      edit,
    ),
    unpublish: step({ status: ['published'], ...kept }, { status: 'unpublished' }, edit),
    schedule: step({ isSubmission: [false], ...kept }, {}, edit),
    duplicate: step(kept, {}, edit),
    delete: step(kept, { isDeleted: true }, edit),
    restore: step({ isDeleted: [true] }, { isDeleted: false }, edit),

    revise: step({ status: ['draft', 'denied'], ...sentIn }, {}, own),
    submit: step({ status: ['draft', 'denied'], ...sentIn }, { status: 'waiting_approval' }, own),
    withdraw: step({ status: ['waiting_approval'], ...sentIn }, { status: 'draft' }, own),
    discard: step({ status: ['draft', 'denied', 'waiting_approval'], ...sentIn }, { isDeleted: true }, own),

    review: step({ status: ['waiting_approval'], ...sentIn }, {}, decide),
    approve: step(
      { status: ['waiting_approval', 'unpublished'], ...sentIn },
      { status: 'published' },
      decide,
    ),
    deny: step({ status: ['waiting_approval'], ...sentIn }, { status: 'denied' }, decide),
  };
}

const transitions = { video: transitionsWith('video'), podcast: transitionsWith('podcast') };

/**
 * Every way of a clip from one state to another. A submission goes draft or denied → waiting_approval → published or denied; editors publish
 * everything else.
 */
export const transitionsOf = (kind: ClipKind): Transitions<ClipState, ClipAction> => transitions[kind];

/** It waits, was denied, or was taken back: nobody but its owner and reviewers reads it. */
export const isPending = ({ status, isSubmission }: Pick<ClipState, 'status' | 'isSubmission'>): boolean =>
  isSubmission && status !== 'published' && status !== 'unpublished';

/** Why the state does not allow the action. */
export function wrongState({ isDeleted, isSubmission, status }: ClipState, action: ClipAction): ErrorText {
  if (action === 'restore') return publishing.notDeleted;
  if (isDeleted) return publishing.inBin;
  if (action === 'unpublish') return publishing.notPublished;
  if (action === 'approve' || action === 'deny' || action === 'review' || action === 'withdraw')
    return status === 'published' && action === 'approve' ? publishing.alreadyPublished : errors.notWaiting;
  if (action === 'revise' || action === 'submit' || action === 'discard')
    return status === 'waiting_approval' ? errors.waiting : errors.decided;
  return isSubmission ? errors.needsDecision : publishing.alreadyPublished;
}

/** What somebody is to a clip. */
export interface Standing {
  readonly isEditor: boolean;
  readonly isOwner: boolean;
  readonly isReviewer: boolean;
}

/** What a save does by the status it asks for. Undefined if nothing of that may be done by anybody like this. */
export function actionOf(
  state: ClipState,
  { isEditor, isOwner, isReviewer }: Standing,
  asked: ClipStatus | undefined,
): ClipAction | undefined {
  const status = asked === state.status ? undefined : asked;
  if (isReviewer && status === 'denied') return 'deny';
  if (isReviewer && status === 'published' && state.isSubmission) return 'approve';
  if (isOwner && status === 'waiting_approval') return 'submit';
  if (isOwner && status === 'draft' && state.status === 'waiting_approval') return 'withdraw';
  if (isEditor && status === 'published') return 'publish';
  if (isEditor && status === 'unpublished') return 'unpublish';
  if (status !== undefined) return undefined;
  if (isReviewer && state.status === 'waiting_approval') return 'review';
  if (isEditor && !isPending(state)) return 'edit';
  return isOwner ? 'revise' : undefined;
}

/** Whether the state allows an action of the kind. */
export const allowsAction = (kind: ClipKind, action: ClipAction, state: ClipState): boolean =>
  leadsFrom(transitionsOf(kind)[action], state);
