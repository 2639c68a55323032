import { courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { allows } from '#contract/platform/access.ts';
import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countInReview } from './course-review.queries.ts';

/** How many drafts wait for review, for people who may review them. */
export const courseRequestBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    allows(courseReviewCalls.notifications.access, actor)
      ? { 'course-requests': await countInReview(db, actor) }
      : {},
  'courseReview',
);
