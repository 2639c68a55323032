import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { currencies } from '#contract/platform/money.ts';
import type { ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { submissionTypes } from '#contract/rewards/loyalty.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

/** Choices and words that the pages of the program share. */
export function useLoyaltyWords() {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const formats = useFormats();
  const { brands } = useSession().config.loyalty;
  return {
    brandOptions: brands.map((brand) => ({ value: brand.value, label: inLanguage(brand, language) })),
    typeOptions: submissionTypes.map((value) => ({ value, label: t(`type.${value}`) })),
    currencyOptions: currencies.map((value) => ({ value, label: t(`currency.${value}`) })),
    /** A brand that the settings no longer name keeps its value. */
    brandName(value: string): string {
      const brand = brands.find((one) => one.value === value);
      return brand ? inLanguage(brand, language) : value;
    },
    points: (count: number) => t('ui:word.pointsCount', { count, shown: formats.number(count) }),
    /** What a submission is: its receipt number, or a photo. */
    nameOf: ({ type, receiptNumber }: Pick<ListedSubmission, 'type' | 'receiptNumber'>) =>
      type === 'photo' ? t('type.photo') : t('receiptNamed', { number: receiptNumber }),
  };
}
