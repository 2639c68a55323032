import { useTranslation } from 'react-i18next';
import type { TrendWeeks } from '#contract/insight/own-dealers.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import classes from './manager-home.module.css';

type Values = readonly (number | null)[];

/** In percentage points, from the first to the last day; 0 if one of them is not known. */
export function changeOf(trend: Values): number {
  const [first, last] = [trend[0], trend.at(-1)];
  if (first === null || last === null || first === undefined || last === undefined) return 0;
  return Math.round(last * 100) - Math.round(first * 100);
}

/** The same where it fell, else 0. */
export const lossOf = (trend: Values): number => Math.min(0, changeOf(trend));

export const toneOf = (change: number): 'ok' | 'bad' | 'mute' =>
  change > 0 ? 'ok' : change < 0 ? 'bad' : 'mute';

/** How a share moved as a small line, with the change in points beside it. */
export function Trend({ trend, weeks }: { trend: Values; weeks: TrendWeeks }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const change = changeOf(trend);
  const tone = toneOf(change);
  return (
    <span className={classes.trend} data-tone={tone}>
      <Sparkline
        values={trend}
        tone={tone}
        label={t('compared.line', {
          from: formats.percent(trend[0]),
          to: formats.percent(trend.at(-1)),
          span: t(`spanIn.${weeks}`),
        })}
      />
      <span className="num">{formats.change(change)}</span>
    </span>
  );
}
