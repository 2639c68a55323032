import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/rank-bars.module.css';

export type RankBar = {
  key: string;
  /** What the bar belongs to: a record, by its name. */
  label: string;
  href?: string;
  /** 0 to the most of the chart. */
  value: number;
  /** The value as text: "61%". */
  shown: string;
  /** Context after the value: "12 of 20". */
  note?: string;
  /** Needs an eye, by color and always with words elsewhere. */
  tone?: 'warn' | 'bad';
};

/** Named records with a bar and a value each, on one axis from zero. `most` is the end of the axis, `marks` the words below it. */
export function RankBars({
  bars,
  most,
  marks,
}: {
  bars: readonly RankBar[];
  most: number;
  marks: readonly string[];
}) {
  return (
    <div className={classes.frame}>
      <div className={classes.chart}>
        <ol>
          {bars.map(({ key, label, href, value, shown, note, tone }) => (
            <li key={key} data-tone={tone}>
              <span className={classes.label}>{href ? <AppLink href={href}>{label}</AppLink> : label}</span>
              <span className={classes.plot} aria-hidden="true">
                <i style={{ inlineSize: `${Math.min(1, value / Math.max(most, 1e-9)) * 100}%` }} />
              </span>
              <span className={`sub ${classes.value} num`}>
                <b>{shown}</b> {note}
              </span>
            </li>
          ))}
        </ol>
        <div className={`${classes.axis} num`} aria-hidden="true">
          <span>
            {marks.map((mark) => (
              <small key={mark}>{mark}</small>
            ))}
          </span>
        </div>
      </div>
    </div>
  );
}
