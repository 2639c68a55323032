import { addressOf } from '#contract/platform/screen.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';

export const incentiveKind = publishable({
  texts: { namespace: 'incentives' },
  replyKey: { one: 'incentive', many: 'incentives' },
  calls: { ...incentiveCalls, order: incentiveCalls.updateOrders },
  list: screens.admin.path,
  edit: (incentiveId) => addressOf(screens.edit, { incentiveId }),
  titleOf: ({ name, nameFr }) => ({ en: name, fr: nameFr }),
});
