import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import classes from './manager-home.module.css';

type Weeks = readonly (number | null)[];

/** In percentage points, from the first to the last week; 0 if one of them is not known. */
function changeOf(weeks: Weeks): number {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === null || last === null || first === undefined || last === undefined) return 0;
  return Math.round(last * 100) - Math.round(first * 100);
}

/** The same where it fell, else 0. */
export const lossOf = (weeks: Weeks): number => Math.min(0, changeOf(weeks));

/** Twelve weeks as a small line, with the change in points beside it. */
export function Trend({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const change = changeOf(weeks);
  const tone = change > 0 ? 'ok' : change < 0 ? 'bad' : 'mute';
  return (
    <span className={classes.trend} data-tone={tone}>
      <Sparkline
        values={weeks}
        tone={tone}
        label={t('compared.line', { from: formats.percent(weeks[0]), to: formats.percent(weeks.at(-1)) })}
      />
      <span className="num">{formats.change(change)}</span>
    </span>
  );
}
