import { useTranslation } from 'react-i18next';
import { boardPeriods, type BoardPeriod } from '#contract/insight/leaderboards.fields.ts';
import { Segmented } from '#web/ui/segmented.tsx';

export function PeriodChoice({
  period,
  onChange,
}: {
  period: BoardPeriod;
  onChange: (period: BoardPeriod) => void;
}) {
  const { t } = useTranslation('leaderboards');
  return (
    <Segmented
      label={t('ui:word.period')}
      value={period}
      options={boardPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
      onChange={onChange}
    />
  );
}
