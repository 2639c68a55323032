import { listen } from '#server/platform/events.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { funderOfCourse } from './funders.queries.ts';
import { post } from './ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from './ledger.rules.ts';

/** Points for a course, once, on the first pass; none if the portal gives none. */
export const pointsForPassedCourse = listen(
  coursePassed,
  async ({ tx, settings, actor }, { userId, courseId }) => {
    if (settings.pointsPerCourse === 0) return;
    await post(tx, [
      {
        businessKey: `course-passed:${userId}:${courseId}`,
        kind: 'course-passed',
        entries: transfer(houseAccount('issued'), trainingPointsOf(userId), settings.pointsPerCourse),
        courseId,
        funder: await funderOfCourse(tx, courseId),
        byUserId: userId,
        proxiedBy: actor?.session.proxiedBy ?? null,
      },
    ]);
  },
);
