import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { claimMail, claimNewsTitle, type ClaimNews } from './claim-notices.texts.ts';
import { claimToTell } from './claims.queries.ts';

/** Where people follow their claims; the query opens one of them. */
export const ownClaimAddress = (claimId: string): `/${string}` => `${spiffScreens.own.path}?claim=${claimId}`;

/** Tells the person what became of a claim. */
export async function tellClaimant(change: Change, claimId: string, news: ClaimNews): Promise<void> {
  const told = await claimToTell(change.tx, claimId);
  if (!told) return;
  const path = ownClaimAddress(claimId);
  await notify(change.tx, change, [
    {
      to: told,
      kind: 'claim-decided',
      // Each decision once: a claim can be decided again after a reversal.
      occasion: `claim-${news}:${claimId}:${told.version}`,
      title: claimNewsTitle(news, told),
      path,
      mail: (language) =>
        claimMail(news, language, told, {
          firstName: told.firstName,
          link: portalLink(change.environment, path, language),
        }),
    },
  ]);
}
