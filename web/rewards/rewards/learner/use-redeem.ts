import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import type { Address } from '#contract/rewards/rewards.fields.ts';
import type { Offer } from '#contract/rewards/shop.calls.ts';
import { ownRewardsAddress, shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { priceOf } from './offer-list.ts';
import { endTry, keyForTry, openTry } from './redeem-key.ts';

/**
 * Redeems an offer once, however often the person presses: until the server has answered, each press repeats the same try. Throws what the
 * server refused.
 */
export function useRedeem(offer: Offer) {
  const { _id: incentiveId, rewardId } = offer;
  const { t } = useTranslation('shop');
  const { _id: userId } = useUser();
  const go = useGo();
  const [isUnanswered, setUnanswered] = useState(() => openTry(userId, incentiveId) !== undefined);
  const change = useChange(rewardCalls.redeem, { alsoChanges: ['incentives', 'courses'], quiet: true });
  const redeem = async (address: Address | undefined) => {
    const what = rewardId === null ? { incentiveId } : { rewardId };
    try {
      const { reward } = await change.mutateAsync({
        body: {
          ...what,
          ...(address && { address }),
          points: priceOf(offer),
          idempotencyKey: keyForTry(userId, incentiveId),
        },
      });
      endTry(userId, incentiveId);
      await go(addressOf(screens.redeem, { incentiveId }), { search: { reward: reward._id }, replace: true });
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status < 500;
      if (isAnswered) endTry(userId, incentiveId);
      setUnanswered(!isAnswered);
      // The earlier try went through, with another address: nothing is redeemed twice.
      if (isAnswered && error.code === 'platform.keyUsed') {
        toast(t('redeem.already'));
        return go(ownRewardsAddress);
      }
      throw error;
    }
  };
  return { redeem, isBusy: change.isPending, isUnanswered };
}
