import type { Tone } from '#web/ui/status-tones.ts';
import classes from '#web/ui/sparkline.module.css';

export type SparklineProps = {
  /** Values in their order, oldest first, at even steps; null where nothing was known. */
  values: readonly (number | null)[];
  /** The line in words, for screen readers: "From 52 % to 44 % in 12 weeks". */
  label: string;
  /** Default `mute`. */
  tone?: Tone;
};

const width = 72;
const height = 22;
const inset = 3;

/** A line without axes for a cell of a table, 72 × 22 px. The number beside it is the caller's: the line shows only how it got there. */
export function Sparkline({ values, label, tone = 'mute' }: SparklineProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const last = known.at(-1);
  if (!last) return null;
  const most = Math.max(...known.map(({ value }) => value));
  const least = Math.min(...known.map(({ value }) => value));
  const span = most - least;
  const steps = Math.max(1, values.length - 1);
  const at = ({ value, index }: (typeof known)[number]) => ({
    x: inset + (index / steps) * (width - 2 * inset),
    // A line that never moved runs through the middle.
    y: span === 0 ? height / 2 : inset + (1 - (value - least) / span) * (height - 2 * inset),
  });
  const points = known.map(at);
  const end = at(last);
  return (
    <svg
      className={classes.line}
      data-tone={tone}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  );
}
