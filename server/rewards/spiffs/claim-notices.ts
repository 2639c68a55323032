import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { claimMail, claimNewsTitle, type ClaimNews, type ToldClaim } from './claim-notices.texts.ts';
import type { ClaimDetailRow } from './claims.queries.ts';

/** Where people follow their claims; the query opens one of them. */
export const ownClaimAddress = (claimId: string): `/${string}` => `${spiffScreens.own.path}?claim=${claimId}`;

/** Tells the person what became of a claim, by the row from before the decision and what was decided. */
export async function tellClaimant(
  change: Change,
  before: ClaimDetailRow,
  news: ClaimNews,
  decided: Pick<ToldClaim, 'decisionNote'> & Partial<Pick<ToldClaim, 'approvedAmount' | 'reason'>>,
): Promise<void> {
  const { claimant } = before;
  if (!claimant) return;
  const told: ToldClaim = { ...before, approvedAmount: null, reason: null, ...decided };
  const path = ownClaimAddress(before.id);
  await notify(change.tx, change, [
    {
      to: claimant,
      kind: 'claim-decided',
      // Each decision once: a claim can be decided again after a reversal.
      occasion: `claim-${news}:${before.id}:${before.version + 1}`,
      title: claimNewsTitle(news, told),
      path,
      mail: (language) =>
        claimMail(news, language, told, {
          firstName: claimant.firstName,
          link: portalLink(change.environment, path, language),
        }),
    },
  ]);
}
