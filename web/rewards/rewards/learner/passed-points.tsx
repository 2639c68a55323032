import { useTranslation } from 'react-i18next';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { Kpis } from '#web/ui/kpis.tsx';

/** The points of a passed course, and what the person has with them. */
export function PassedPoints() {
  const { t } = useTranslation('passed-points');
  const formats = useFormats();
  const { config } = useSession();
  // The balance is read after the pass, never from before it.
  const status = useCall(ledgerCalls.userCoursesStatus, {}, { staleMilliseconds: 0 });
  return (
    <Kpis
      items={[
        {
          key: 'earned',
          label: t('earned'),
          value: `+${formats.number(config.pointsPerCourse)}`,
          note: t('earnedNote'),
        },
        {
          key: 'balance',
          label: t('balance'),
          value: status.data ? formats.number(status.data.pointsBalance) : '…',
          note: t('balanceNote'),
          href: screens.shop.path,
        },
      ]}
    />
  );
}
