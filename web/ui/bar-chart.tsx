import classes from '#web/ui/bar-chart.module.css';

export type Bar = {
  key: string;
  value: number;
  /** Says all of it in words: "Nov 3rd: 4 passed". */
  line: string;
  /** Stands under the bar; a few of many carry one. */
  mark?: string;
  /** The mark stands only where there is room for all of them. */
  isMinor?: boolean;
};

/** One bar for each step of time, with its words at a touch and for screen readers. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <div className={classes.frame}>
      <ul className={classes.bars} data-few={bars.length <= 12 || undefined}>
        {bars.map(({ key, value, line, mark, isMinor }) => (
          <li key={key} data-tip={line}>
            <span className={classes.plot}>
              <span
                className={classes.bar}
                style={{ blockSize: `${(value / most) * 100}%` }}
                role="img"
                aria-label={line}
              />
            </span>
            <small aria-hidden="true">
              <bdi data-minor={isMinor || undefined}>{mark}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
