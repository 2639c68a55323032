import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Kpis, type Kpi } from '#web/ui/kpis.tsx';
import { bestBought, nearestGoal, priceOf } from './offer-list.ts';

/** The points of a passed course, what the person has with them, and the reward that they buy or nearly buy. */
export function PassedPoints() {
  const { t } = useTranslation('passed-points');
  const formats = useFormats();
  const { config } = useSession();
  // The balance is read after the pass, never from before it.
  const status = useCall(ledgerCalls.userCoursesStatus, {}, { staleMilliseconds: 0 });
  const balance = status.data?.pointsBalance;
  const goal = useGoal(balance);
  return (
    <Kpis
      items={[
        {
          key: 'earned',
          label: t('ui:word.points'),
          value: `+${formats.number(config.pointsPerCourse)}`,
          note: balance === undefined ? '…' : t('inAll', { count: balance, shown: formats.number(balance) }),
        },
        goal ?? {
          key: 'balance',
          label: t('balance'),
          value: balance === undefined ? '…' : formats.number(balance),
          note: t('balanceNote'),
          href: screens.shop.path,
        },
      ]}
    />
  );
}

/** The best reward that the points buy, else the one that lacks the fewest; undefined if there is neither. */
function useGoal(balance: number | undefined): Kpi | undefined {
  const { t } = useTranslation('passed-points');
  const formats = useFormats();
  const language = useLanguage();
  const shop = useCall(shopCalls.currentUser, {}, { staleMilliseconds: 0 });
  const offers = shop.data?.incentives ?? [];
  const bought = bestBought(offers);
  const goal = bought ?? nearestGoal(offers);
  if (!goal || balance === undefined) return undefined;
  const lacks = Math.max(0, priceOf(goal) - balance);
  return {
    key: 'goal',
    label: nameIn(goal, language),
    value: formats.number(priceOf(goal)),
    note: bought ? t('ready') : t('lacks', { count: lacks, shown: formats.number(lacks) }),
    href: screens.shop.path,
  };
}
