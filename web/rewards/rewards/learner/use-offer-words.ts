import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { Offer } from '#contract/rewards/shop.calls.ts';
import { countedCodes } from '#contract/rewards/shop.rules.ts';
import { ownRewardsAddress } from '#contract/rewards/shop.screens.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { priceOf } from './offer-list.ts';

/** Why something cannot be redeemed, and where to go about it. */
export interface Hurdle {
  /** A few words for a card. */
  readonly short: string;
  readonly sentence: string;
  /** It will be possible, in time or with training. */
  readonly isLater?: true;
  readonly way?: { readonly label: string; readonly href: string };
}

/** What an offer costs and what stands in the way, in words. */
export function useOfferWords() {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const formats = useFormats();
  const points = (count: number) => t('ui:word.pointsCount', { count, shown: formats.number(count) });
  return {
    points,
    name: (offer: Pick<Offer, 'name' | 'nameFr'>): string => nameIn(offer, language),
    price: (offer: Offer): string => {
      const price = priceOf(offer);
      return price === 0 ? t(offer.rewardId === null ? 'cost.none' : 'chip.earned') : points(price);
    },
    /** On its picture: what is special about it now. */
    chip: (offer: Offer): string | undefined => {
      const { rewardId, leftCount, delivery, startDate, obstacle } = offer;
      if (rewardId !== null && obstacle === null) return t('chip.earned');
      if (leftCount === 0) return t('chip.soldOut');
      if (obstacle === 'not-open' && startDate)
        return t('chip.from', { date: formats.date(startDate, 'M/DD') });
      return leftCount === null || (delivery === 'code' && leftCount >= countedCodes)
        ? undefined
        : t('ui:word.leftCount', { count: leftCount, shown: formats.number(leftCount) });
    },
    hurdle: (offer: Offer, pointsBalance: number): Hurdle | null => {
      const { obstacle, curriculum, redeemedCount, perPerson, startDate } = offer;
      const own = { label: t('way.own'), href: ownRewardsAddress };
      switch (obstacle) {
        case null:
          return null;
        case 'not-participating':
          return { short: t('hurdle.apart.short'), sentence: t('hurdle.apart.sentence') };
        case 'not-open':
          return {
            isLater: true,
            short: t('ui:word.notYet'),
            sentence: startDate
              ? t('hurdle.later.from', { date: formats.date(startDate) })
              : t('hurdle.later.sentence'),
          };
        case 'sold-out':
          return { short: t('chip.soldOut'), sentence: t('hurdle.soldOut.sentence') };
        case 'limit-reached':
          return {
            short: t('hurdle.had.short'),
            sentence: t('hurdle.limit.sentence', {
              count: perPerson ?? redeemedCount,
              shown: formats.number(perPerson ?? redeemedCount),
            }),
            way: own,
          };
        case 'too-few-points': {
          const missing = priceOf(offer) - pointsBalance;
          return {
            isLater: true,
            short: t('hurdle.points.short', { count: missing, shown: formats.number(missing) }),
            sentence: t('hurdle.points.sentence', { count: missing, shown: formats.number(missing) }),
            way: { label: t('way.earn'), href: progressScreens.myTraining.path },
          };
        }
        case 'not-earned': {
          // Everything is passed: it was earned and redeemed before, or people who had passed are still being found.
          if (!curriculum || curriculum.passedCount >= curriculum.requiredCount)
            return redeemedCount > 0
              ? { short: t('hurdle.had.short'), sentence: t('hurdle.had.sentence'), way: own }
              : { short: t('hurdle.soon.short'), sentence: t('hurdle.soon.sentence') };
          const { requiredCount, passedCount, _id } = curriculum;
          const name = nameIn(curriculum, language);
          const values = {
            count: requiredCount,
            passed: formats.number(passedCount),
            required: formats.number(requiredCount),
          };
          return {
            isLater: true,
            short: t('hurdle.training.short', values),
            sentence: t('hurdle.training.sentence', { count: requiredCount, curriculum: name }),
            way: {
              label: t('way.curriculum', { curriculum: name }),
              href: addressOf(progressScreens.curriculumPage, { curriculumId: _id }),
            },
          };
        }
      }
    },
  };
}
