import { useTranslation } from 'react-i18next';
import type { ReportedIncentive } from '#contract/rewards/incentive-reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { Kpi } from '#web/ui/kpis.tsx';
import { earnedOf, redeemedOf } from '#contract/rewards/incentive-figures.rules.ts';

/** What was earned and redeemed, as a strip. */
export function useFigureKpis(figures: ReportedIncentive['figures']): Kpi[] {
  const { t } = useTranslation('incentive-reports');
  const { number, percent } = useFormats();
  const { earnedCount, sentCount, undoneCount, pointsSpent } = figures;
  const [earned, redeemed] = [earnedOf(figures), redeemedOf(figures)];
  return [
    {
      key: 'earned',
      label: t('column.earned'),
      value: number(earned),
      ...(earnedCount > 0 && {
        note: t('ui:word.notRedeemedYet', { count: earnedCount, shown: number(earnedCount) }),
      }),
    },
    {
      key: 'redeemed',
      label: t('column.redeemed'),
      value: number(redeemed),
      ...(earned > 0 && { note: t('kpi.share', { share: percent(redeemed / earned) }) }),
    },
    { key: 'sent', label: t('kpi.sent'), value: number(sentCount) },
    {
      key: 'points',
      label: t('column.points'),
      value: number(pointsSpent),
      ...(undoneCount > 0 && { note: t('kpi.undone', { count: undoneCount, shown: number(undoneCount) }) }),
    },
  ];
}
