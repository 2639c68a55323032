import { useTranslation } from 'react-i18next';
import type { ArticleCard, Period } from '#contract/library/articles.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones: Readonly<Record<Period, Tone>> = { upcoming: 'info', running: 'ok', ended: 'mute' };

/** Where today is in the days of a promotion, with the day that matters next. */
export function PeriodChip({
  article: { period, startDate, endDate },
}: {
  article: Pick<ArticleCard, 'period' | 'startDate' | 'endDate'>;
}) {
  const { t } = useTranslation('articles');
  const formats = useFormats();
  if (!period) return null;
  const day = period === 'upcoming' ? startDate : endDate;
  return (
    <StatusChip tone={tones[period]}>
      {day ? t(`days.${period}`, { day: formats.date(day) }) : t(`period.${period}`)}
    </StatusChip>
  );
}
