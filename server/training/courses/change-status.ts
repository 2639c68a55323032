import { platformErrors } from '#contract/platform/errors.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { HeldChange } from './change-draft.ts';
import { holdsRightsFor, standingOf, step, type CourseAction } from './course-state.rules.ts';

export interface StatusWish {
  readonly action: CourseAction;
  readonly reason?: string | undefined;
  readonly publishing?: Publishing | undefined;
}

/** Moves a course along its states (gaps 102 to 106), with everything that follows from it. */
export async function changeStatus(held: HeldChange, { action }: StatusWish): Promise<void> {
  const standing = standingOf(held.draft);
  if (!holdsRightsFor(held.actor, action)) refuse(platformErrors.notAllowed);
  if (!step(standing, action)) refuse(errors.wrongState, { state: held.draft.state });
}
