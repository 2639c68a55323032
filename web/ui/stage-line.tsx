import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StageState } from '#web/ui/stage-segments.ts';
import classes from '#web/ui/stage-line.module.css';

export type StageLineProps = {
  /** One per course, chapter, section, seat or step; `stageSegments()` makes them from counts. */
  segments: readonly StageState[];
  /** What progresses, for screen readers: the title of the course, or the name of a person, who may have none yet. */
  label: string;
  /** The text below the line: "5 of 8 courses". Omit it only if it is next to the line. */
  words?: ReactNode;
  /** Text on the right: "About 14 min left". */
  note?: ReactNode;
  /** Value in words for screen readers; default "5 of 8 done". */
  valueText?: string;
  /** Line height 5, 6, 7 or 9 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** White on a dark cover. */
  onDark?: boolean;
  className?: string;
};

/** Milliseconds from one newly filled segment to the next. */
const FILL_STEP_MS = 60;

/** Indexes of the segments that became done since the previous view, in order. */
function useNewlyDone(segments: readonly StageState[]): readonly number[] {
  const [view, setView] = useState<{ segments: readonly StageState[]; fresh: readonly number[] }>({
    segments,
    fresh: [],
  });
  const changed =
    segments.length !== view.segments.length ||
    segments.some((state, index) => state !== view.segments[index]);
  if (changed) {
    const fresh = segments.flatMap((state, index) =>
      state === 'done' && view.segments[index] !== 'done' ? [index] : [],
    );
    setView({ segments, fresh: segments.length === view.segments.length ? fresh : [] });
  }
  return view.fresh;
}

/** The portal's form of progress: one slanted segment per step, filled, half filled, empty or red. Never a smooth bar. */
export function StageLine({
  segments,
  label,
  words,
  note,
  valueText,
  size = 'sm',
  onDark,
  className = '',
}: StageLineProps) {
  const { t } = useTranslation('ui');
  const newlyDone = useNewlyDone(segments);
  const done = segments.filter((state) => state === 'done').length;
  const line = (
    <div
      className={`${classes.line} ${className}`}
      data-size={size}
      data-dark={onDark || undefined}
      data-dense={segments.length > 16 || undefined}
      role="progressbar"
      // Who was invited by an address alone has no name yet.
      aria-label={label === '' ? t('noName') : label}
      aria-valuemin={0}
      aria-valuemax={segments.length}
      aria-valuenow={done}
      aria-valuetext={valueText ?? t('stageLine.value', { done, total: segments.length })}
    >
      {segments.map((state, index) => {
        const place = newlyDone.indexOf(index);
        const isFresh = place >= 0;
        const style = isFresh ? { animationDelay: `${place * FILL_STEP_MS}ms` } : undefined;
        return <i key={index} data-state={state} data-fresh={isFresh || undefined} style={style} />;
      })}
    </div>
  );
  if (!words && !note) return line;
  return (
    <div className={classes.block} data-dark={onDark || undefined}>
      {line}
      <div className={`${classes.words} num`}>
        <span>{words}</span>
        {note && <span>{note}</span>}
      </div>
    </div>
  );
}
