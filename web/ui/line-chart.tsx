import type { Tone } from '#web/ui/status-tones.ts';
import classes from '#web/ui/line-chart.module.css';

export type Line = {
  key: string;
  /** Stands at the end of the line, after its last value. */
  label: string;
  /** Shares from 0 to 1, oldest first, one for each mark; null where nothing was known. */
  values: readonly (number | null)[];
  tone: Tone;
  /** Drawn thicker than the others. */
  isStrong?: boolean;
};

export type LineChartProps = {
  lines: readonly Line[];
  /** What stands below the first and the last value, and below two between them. */
  marks: readonly string[];
  /** How a share is written, on the axis and at the end of its line. */
  shown: (share: number) => string;
};

const height = 220;
/** Labels of lines that end close together are moved apart by this much. */
const labelHeight = 22;

/** Shares over time on one axis, a line each with its name at its end: no legend has to be matched by color. */
export function LineChart({ lines, marks, shown }: LineChartProps) {
  const drawn = lines.flatMap((line) => {
    const last = line.values.findLast((value) => value !== null);
    return last === undefined || last === null ? [] : [{ ...line, last }];
  });
  if (drawn.length === 0) return null;
  const { low, high, ticks } = axisOf(
    drawn.flatMap(({ values }) => values.filter((value) => value !== null)),
  );
  const topOf = (share: number) => (1 - (share - low) / (high - low)) * height;
  const steps = Math.max(1, marks.length - 1);
  const labelTops = apart(drawn.map(({ last }) => topOf(last)));
  return (
    <figure className={classes.chart}>
      <ol className={`${classes.axis} num`} aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick} style={{ top: topOf(tick) }}>
            {shown(tick)}
          </li>
        ))}
      </ol>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <path key={tick} className={classes.tick} d={`M0 ${topOf(tick)}H100`} />
          ))}
          {drawn.map(({ key, values, tone, isStrong }) => (
            <polyline
              key={key}
              data-tone={tone}
              data-strong={isStrong || undefined}
              points={values
                .flatMap((value, at) =>
                  value === null ? [] : [`${((at / steps) * 100).toFixed(2)},${topOf(value).toFixed(1)}`],
                )
                .join(' ')}
            />
          ))}
        </svg>
        <ol className={`${classes.marks} num`} aria-hidden="true">
          {marks.map((mark, at) => (
            <li
              key={mark}
              hidden={!isShownMark(at, steps)}
              style={{ insetInlineStart: `${(at / steps) * 100}%` }}
            >
              {mark}
            </li>
          ))}
        </ol>
      </div>
      <ul className={classes.labels}>
        {drawn.map(({ key, label, last, tone }, at) => (
          <li key={key} data-tone={tone} style={{ top: labelTops[at] }}>
            <b className="num">{shown(last)}</b> {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const isShownMark = (at: number, steps: number): boolean =>
  [0, Math.round(steps / 3), Math.round((steps * 2) / 3), steps].includes(at);

/** An axis in steps of 5, 10, or 20 percentage points around the shares, with its ticks from the top. */
function axisOf(shares: readonly number[]): { low: number; high: number; ticks: readonly number[] } {
  const [least, most] = [Math.min(...shares) * 100, Math.max(...shares) * 100];
  const step = [5, 10].find((one) => most - least <= one * 5) ?? 20;
  const low = Math.max(0, Math.floor(least / step) * step);
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, at) => (high - at * step) / 100);
  return { low: low / 100, high: high / 100, ticks };
}

/** The same places, moved just so far that no label covers another, and all of them stay beside the plot. */
function apart(tops: readonly number[]): readonly number[] {
  const order = tops.map((top, at) => ({ top, at })).toSorted((a, b) => a.top - b.top);
  order.forEach((one, place) => {
    const before = order[place - 1];
    if (before) one.top = Math.max(one.top, before.top + labelHeight);
  });
  let most = Math.max(height, order.length * labelHeight);
  for (const one of order.toReversed()) {
    one.top = Math.min(one.top, most);
    most = one.top - labelHeight;
  }
  return order.toSorted((a, b) => a.at - b.at).map(({ top }) => top);
}
