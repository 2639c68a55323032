import { useTranslation } from 'react-i18next';
import classes from '#web/ui/ring.module.css';

export type RingProps = {
  /** 0 to 1. */
  share: number;
  /** What is measured, for screen readers. */
  label: string;
  /** The formatted number: "72%". */
  value: string;
  /** Diameter in px; default 84. */
  size?: number;
};

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** One share with its number inside, for a single figure. Progress through steps is a stage line. */
export function Ring({ share, label, value, size = 84 }: RingProps) {
  const { t } = useTranslation('ui');
  const bounded = Math.min(1, Math.max(0, share));
  return (
    <div
      className={classes.ring}
      role="img"
      aria-label={t('labelled', { label, value })}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r={RADIUS} stroke="var(--b-track)" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          stroke="var(--b-mark)"
          strokeLinecap={bounded > 0 ? 'round' : 'butt'}
          strokeDasharray={`${bounded * LENGTH} ${LENGTH}`}
          transform="rotate(-90 48 48)"
        />
      </svg>
      <span className="num" aria-hidden="true" data-long={value.length > 4 || undefined}>
        {value}
      </span>
    </div>
  );
}
