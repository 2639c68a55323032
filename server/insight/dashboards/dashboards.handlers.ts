import { dashboardCalls, maxAnalyticsDays } from '#contract/insight/dashboards.calls.ts';
import { dashboardErrors as errors } from '#contract/insight/dashboards.errors.ts';
import { seatsHeld } from '#server/live/live-reports/live-figures.queries.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { rewardFigures } from '#server/rewards/rewards/reward-figures.queries.ts';
import { withId } from '#server/platform/with-id.ts';
import { brandFigures, courseFigures, trainingFigures } from './brand-figures.queries.ts';
import { dailyFigures, portalFigures } from './dashboards.queries.ts';
import { managedBrandsOf } from '#server/platform/access/actor.ts';

export const dashboardHandlers: Handlers<typeof dashboardCalls> = {
  async adminInfo(_input, { db, today, now, settings }) {
    const [{ topCurriculums, topCourses, ...counts }, iltEnrolledCount, rewards] = await Promise.all([
      portalFigures(db, today()),
      isFeatureOn(settings, 'liveTraining') ? seatsHeld(db, now()) : 0,
      rewardFigures(db, today()),
    ]);
    return {
      info: {
        ...counts,
        iltEnrolledCount,
        ...rewards,
        topCurriculums: topCurriculums.map(withId),
        topCourses: topCourses.map(withId),
      },
    };
  },

  brandManager: async (_input, { db, actor, today, settings }) => ({
    info: await brandFigures(db, managedBrandsOf(actor), { today: today(), zone: settings.timeZone }),
  }),

  courseInfo: async (_input, { db, actor }) => ({ info: await courseFigures(db, managedBrandsOf(actor)) }),

  trainInfo: async (_input, { db, actor }) => ({ info: await trainingFigures(db, managedBrandsOf(actor)) }),

  async userAnalytics({ query: { start, end } }, { db, settings }) {
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    if (days < 1 || days > maxAnalyticsDays) refuse(errors.badDays, { days: maxAnalyticsDays });
    return { analytics: await dailyFigures(db, { start, end, zone: settings.timeZone }) };
  },
};
