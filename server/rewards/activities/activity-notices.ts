import { activityScreens } from '#contract/rewards/activities.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { addresseeById } from '#server/people/notifications/notify.queries.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { moneyText } from '#server/platform/money-text.ts';
import type { ActivityRow } from './activities.queries.ts';
import { decidedMail, decidedTitle } from './activity-notices.texts.ts';

/** Tells the person what was decided on an activity. */
export async function tellReporter(
  change: Change,
  { id, user, ...amount }: Pick<ActivityRow, 'id' | 'user' | 'currency' | 'amountCents'>,
  { status, reason }: { readonly status: 'approved' | 'denied'; readonly reason: string },
): Promise<void> {
  const { tx, environment } = change;
  const to = await addresseeById(tx, user._id);
  if (!to) return;
  const { path } = activityScreens.own;
  await notify(tx, change, [
    {
      to,
      kind: 'activity-decided',
      occasion: `activity-decided:${id}`,
      title: decidedTitle(status, { en: moneyText(amount, 'en'), fr: moneyText(amount, 'fr') }),
      path,
      mail: (language) =>
        decidedMail(status, language, {
          firstName: to.firstName,
          amount: moneyText(amount, language),
          reason,
          link: portalLink(environment, path, language),
        }),
    },
  ]);
}
