import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/platform/money.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

export type PayRule = Pick<Spiff, 'structure' | 'amountCents' | 'spentUnitCents' | 'parts'> & {
  readonly currency: Currency;
};

/** What a program pays, in words. */
export function useSpiffWords() {
  const { t } = useTranslation('spiffs');
  const formats = useFormats();
  return {
    pays: ({ structure, amountCents, spentUnitCents, currency, parts }: PayRule): string => {
      const amounts = parts.map((part) => part.amountCents ?? amountCents);
      const most = structure === 'PER_ITEM' ? Math.max(amountCents, ...amounts) : amountCents;
      const amount = formats.money(most, currency, { short: true });
      if (structure === 'FIXED') return t('pays.FIXED', { amount });
      if (structure === 'PER_SPENT')
        return t('pays.PER_SPENT', {
          amount,
          unit: formats.money(spentUnitCents, currency, { short: true }),
        });
      return t(amounts.some((one) => one < most) ? 'pays.upTo' : 'pays.PER_ITEM', { amount });
    },
    days: ({ startDate, endDate }: Pick<Spiff, 'startDate' | 'endDate'>): string =>
      t('ui:word.fromTo', {
        from: formats.date(startDate, 'MM/DD/YYYY'),
        to: formats.date(endDate, 'MM/DD/YYYY'),
      }),
  };
}
