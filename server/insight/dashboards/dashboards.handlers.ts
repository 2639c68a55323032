import { dashboardCalls, maxAnalyticsDays } from '#contract/insight/dashboards.calls.ts';
import { dashboardErrors as errors } from '#contract/insight/dashboards.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { dailyFigures, portalFigures } from './dashboards.queries.ts';

export const dashboardHandlers: Handlers<typeof dashboardCalls> = {
  async adminInfo(_input, { db }) {
    const { topCurriculums, topCourses, ...counts } = await portalFigures(db);
    return {
      info: { ...counts, topCurriculums: topCurriculums.map(withId), topCourses: topCourses.map(withId) },
    };
  },

  async userAnalytics({ query: { start, end } }, { db }) {
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    if (days < 1 || days > maxAnalyticsDays) refuse(errors.badDays, { days: maxAnalyticsDays });
    return { analytics: await dailyFigures(db, start, end) };
  },
};
