import classes from '#web/ui/bar-chart.module.css';
import { endOfAxis } from '#web/ui/end-of-axis.ts';

export type Bar = {
  key: string;
  value: number;
  /** How much of the value is the upper part of the bar. */
  top?: number;
  /** The whole bar in words: "Nov 3rd: 4 passed". */
  line: string;
  /** Label below the bar. With many bars, only some have one. */
  mark?: string;
  /** The label is shown only if there is room for all of them. */
  isMinor?: boolean;
};

export type BarChartProps = {
  bars: readonly Bar[];
  /** How values are written, on the axis and over a few bars. Default: as whole numbers without separators. */
  shown?: (value: number) => string;
  /** What the two parts of each bar are, the lower one first. */
  parts?: readonly [string, string] | undefined;
};

/** Up to this many bars have their values over them. */
const fewBars = 12;

/** One bar per step of time on an axis from zero, with its description on touch and for screen readers. */
export function BarChart({ bars, shown = String, parts }: BarChartProps) {
  const end = endOfAxis(Math.max(0, ...bars.map((bar) => bar.value)));
  const isFew = bars.length <= fewBars;
  const chart = (
    <div className={classes.frame}>
      <ol className={`${classes.axis} num`} aria-hidden="true">
        {[end, end / 2, 0].map((tick) => (
          <li key={tick}>{shown(tick)}</li>
        ))}
      </ol>
      <ul className={classes.bars} data-few={isFew || undefined}>
        {bars.map(({ key, value, top = 0, line, mark, isMinor }) => (
          <li key={key} data-tip={line}>
            <span className={classes.plot}>
              {isFew && value > 0 && (
                <em className="num" aria-hidden="true">
                  {shown(value)}
                </em>
              )}
              <span
                className={classes.bar}
                style={{ blockSize: `${(value / end) * 100}%` }}
                role="img"
                aria-label={line}
              >
                {top > 0 && <i style={{ blockSize: `${(top / value) * 100}%` }} />}
              </span>
            </span>
            <small aria-hidden="true">
              <bdi data-minor={isMinor || undefined}>{mark}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
  if (!parts) return chart;
  return (
    <>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {chart}
    </>
  );
}
