import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { ownRewardsAddress, shopScreens } from '#contract/rewards/shop.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { holdersToTell, type ToldHolder } from './reward-notices.queries.ts';
import { rewardMail, rewardNewsTitle, type RewardNews } from './reward-notices.texts.ts';

/** Where a notice leads: what can be redeemed to its page, everything else to the person’s rewards. */
const pathFor = (news: RewardNews, incentiveId: string): `/${string}` =>
  news === 'earned' || news === 'assigned'
    ? (addressOf(shopScreens.redeem, { incentiveId }) as `/${string}`)
    : ownRewardsAddress;

export interface Telling {
  readonly news: RewardNews;
  readonly reason?: string;
  /** Points that were paid or returned, if the reward no longer says. */
  readonly points?: number;
}

/** Tells the people who have these rewards what happened to them: all of them the same. */
export async function tellHolders(
  change: Change,
  rewardIds: readonly string[],
  telling: Telling,
): Promise<void> {
  if (rewardIds.length === 0) return;
  await tellThese(change, await holdersToTell(change.tx, rewardIds), telling);
}

/** The same, if it is known already what they are told. */
export async function tellThese(
  change: Change,
  holders: readonly ToldHolder[],
  telling: Telling,
): Promise<void> {
  await notify(
    change.tx,
    change,
    holders.map((holder) => noticeFor(change, holder, telling)),
  );
}

function noticeFor(
  { environment, now }: Pick<Change, 'environment' | 'now'>,
  holder: ToldHolder,
  { news, reason = '', points = holder.points }: Telling,
) {
  const { rewardId, incentiveId, reward, redemptions } = holder;
  const path = pathFor(news, incentiveId);
  // Tracking may be corrected several times; everything else happens once for each redemption.
  const turn = news === 'tracking' ? now().toISOString() : String(redemptions);
  return {
    to: holder,
    kind: news === 'earned' ? ('reward-earned' as const) : ('reward-changed' as const),
    occasion: `reward-${news}:${rewardId}:${turn}`,
    title: rewardNewsTitle(news, reward),
    path,
    mail: (language: 'en' | 'fr') =>
      rewardMail(news, language, {
        firstName: holder.firstName,
        reward: inLanguage(reward, language),
        curriculum: holder.curriculum ? inLanguage(holder.curriculum, language) : '',
        points,
        redemptionCode: holder.redemptionCode ?? '',
        code: holder.code ?? '',
        isShipped: holder.delivery === 'shipped',
        carrier: holder.carrier,
        trackingNumber: holder.trackingNumber,
        note: holder.note,
        reason,
        link: portalLink(environment, path, language),
      }),
  };
}
