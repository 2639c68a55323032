import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { ReportedIncentive } from '#contract/rewards/incentive-reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';

/** An incentive in one line: its type, brand, curriculum, and days. */
export function useIncentiveLine({ type, brand, curriculum, startDate, endDate }: ReportedIncentive): string {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const formats = useFormats();
  const [from, to] = [startDate && formats.date(startDate), endDate && formats.date(endDate)];
  const days =
    from && to
      ? t('ui:word.fromToWithin', { from, to })
      : from
        ? t('rewards.daysFrom', { from })
        : to && t('rewards.daysTo', { to });
  return [
    t(`incentives:type.${type}`),
    brand?.name ?? t('ui:word.allBrands'),
    curriculum && nameIn(curriculum, language),
    days,
  ]
    .filter(Boolean)
    .join(' · ');
}
