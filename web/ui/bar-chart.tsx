import classes from '#web/ui/bar-chart.module.css';

export type Bar = {
  key: string;
  value: number;
  /** The whole bar in words: "Nov 3rd: 4 passed". */
  line: string;
  /** Label below the bar. With many bars, only some have one. */
  mark?: string;
  /** The label is shown only if there is room for all of them. */
  isMinor?: boolean;
};

/** One bar per step of time, with its description on touch and for screen readers. */
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
