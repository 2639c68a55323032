import { listen } from '#server/platform/events.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { post } from './ledger.queries.ts';

/** Ten points for a course, once, on the first pass. */
export const pointsForPassedCourse = listen(
  coursePassed,
  async ({ tx, settings, actor }, { userId, courseId }) => {
    await post(tx, {
      businessKey: `course-passed:${userId}:${courseId}`,
      kind: 'course-passed',
      currency: 'PTS',
      amount: settings.pointsPerCourse,
      from: { kind: 'issued-points' },
      to: { kind: 'learner-points', userId },
      courseId,
      byUserId: userId,
      proxiedBy: actor?.session.proxiedBy ?? null,
    });
  },
);
