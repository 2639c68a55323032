import { homeCalls } from '#contract/insight/home.calls.ts';
import { worksAtDealer } from '#contract/platform/roles.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { ledgerHandlers } from '#server/rewards/ledger/ledger.handlers.ts';
import { homeLines } from './home.queries.ts';

export const homeHandlers: Handlers<typeof homeCalls> = {
  async learner(_input, context, outgoing) {
    const { db, actor, settings, today, now } = context;
    const isOn = (feature: Parameters<typeof isFeatureOn>[1]) => isFeatureOn(settings, feature);
    const rooms = {
      bulletins: isOn('announcements'),
      liveTraining: isOn('liveTraining'),
      fieldTraining: isOn('fieldTraining'),
      loyaltyUnit: settings.loyalty.memberBusinessUnit,
    };
    const [status, { waiting, nextDate, reward, isLoyaltyMember }] = await Promise.all([
      ledgerHandlers.userCoursesStatus({}, context, outgoing),
      homeLines(db, actor, rooms, { today: today(), now: now() }),
    ]);
    return {
      status,
      waiting: waiting.map(withId),
      nextDate: nextDate && withId(nextDate),
      reward: reward && withId(reward),
      hasLoyalty: isLoyaltyMember || !worksAtDealer(actor.reach),
    };
  },
};
