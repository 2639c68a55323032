import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { moneyText } from '#server/platform/money-text.ts';
import { payeesToTell } from './payout-notices.queries.ts';
import { payoutMail, payoutTitle, type PayoutNews } from './payout-notices.texts.ts';

/** Tells the people whom lines pay what happened to their money. */
export async function tellPayees(
  change: Change,
  lineIds: readonly string[],
  news: PayoutNews,
  note = '',
): Promise<void> {
  const { tx, environment } = change;
  const { path } = payoutScreens.own;
  const payees = await payeesToTell(tx, lineIds);
  await notify(
    tx,
    change,
    payees.map(({ lineId, firstName, currency, amountCents, ...to }) => {
      const amount = { currency, amountCents };
      return {
        to,
        kind: 'payout' as const,
        occasion: `payout-${news}:${lineId}`,
        title: payoutTitle(news, { en: moneyText(amount, 'en'), fr: moneyText(amount, 'fr') }),
        path,
        mail: (language) =>
          payoutMail(news, language, {
            firstName,
            amount: moneyText(amount, language),
            note,
            link: portalLink(environment, path, language),
          }),
      };
    }),
  );
}
