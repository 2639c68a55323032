import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { addresseeById } from '#server/people/notifications/notify.queries.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { claimMail, claimNewsTitle, type ClaimNews } from './claim-notices.texts.ts';
import { claimById } from './claims.queries.ts';

/** Where people follow their claims; the query opens one of them. */
export const ownClaimAddress = (claimId: string): `/${string}` => `${spiffScreens.own.path}?claim=${claimId}`;

/** Tells the person what became of a claim. */
export async function tellClaimant(change: Change, claimId: string, news: ClaimNews): Promise<void> {
  const row = await claimById(change.tx, claimId);
  const to = row && (await addresseeById(change.tx, row.userId));
  if (!row || !to) return;
  const path = ownClaimAddress(claimId);
  await notify(change.tx, change, [
    {
      to,
      kind: 'claim-decided',
      // Each decision once: a claim can be decided again after a reversal.
      occasion: `claim-${news}:${claimId}:${row.version}`,
      title: claimNewsTitle(news, row),
      path,
      mail: (language) =>
        claimMail(news, language, row, {
          firstName: to.firstName,
          link: portalLink(change.environment, path, language),
        }),
    },
  ]);
}
