import type { liveDashboardCalls } from '#contract/live/live-dashboard.calls.ts';
import { managedBrandsOf } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { liveFigures } from './live-figures.queries.ts';

export const liveDashboardHandlers: Handlers<typeof liveDashboardCalls> = {
  async iltInfo(_input, { db, actor, settings, now }) {
    const figures = await liveFigures(db, { brandIds: managedBrandsOf(actor), now: now() });
    const { seatsCount, seatsTakenCount, pendingVisitsCount } = figures;
    return {
      info: {
        ...figures,
        seatsTakenShare: seatsCount === 0 ? null : seatsTakenCount / seatsCount,
        pendingVisitsCount: isFeatureOn(settings, 'fieldTraining') ? pendingVisitsCount : null,
      },
    };
  },
};
