import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { taxScreens } from '#contract/rewards/tax-forms.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Kpis } from '#web/ui/kpis.tsx';

type Owed = Reply<typeof payoutCalls.list>['owed'];

/** What a run would pay now, and how many people wait for what. */
export function OwedFigures({ owed: { payable, held } }: { owed: Owed }) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  return (
    <Kpis
      items={[
        ...(payable.length === 0
          ? [{ key: 'nothing', label: t('owed.payable'), value: '–', note: t('owed.nothing') }]
          : payable.map(({ currency, amountCents, peopleCount }) => ({
              key: currency,
              label: t('owed.payable'),
              value: formats.money(amountCents, currency),
              note: t('owed.people', { count: peopleCount, shown: formats.number(peopleCount) }),
            }))),
        ...held.map(({ reason, peopleCount }) => ({
          key: reason,
          label: t(`held.${reason}`),
          value: formats.number(peopleCount),
          note: t('owed.waiting', { count: peopleCount }),
          ...(reason === 'tax-form' && { href: `${taxScreens.forms.path}?state=missing` }),
        })),
      ]}
    />
  );
}
