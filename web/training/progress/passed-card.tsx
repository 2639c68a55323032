import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Confetti } from '#web/ui/confetti.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import type { StageState } from '#web/ui/stage-segments.ts';
import classes from './passed-card.module.css';

interface PassedCardProps {
  /** What was reached: "Passed". */
  readonly state: string;
  /** The figure or the sentence of the moment. */
  readonly title: ReactNode;
  /** The title is a number, so it is set as large as the card allows. */
  readonly isFigure?: boolean;
  /** How it was reached: the attempt, then the answers and what was needed. */
  readonly lines: readonly string[];
  /** The share reached, 0 to 1: where the needle stands. */
  readonly share: number;
  readonly segments: readonly StageState[];
  /** What the segments are. */
  readonly label: string;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** The moment of a pass: the dark card with the dial. The confetti falls once, behind the words. */
export function PassedCard({
  state,
  title,
  isFigure = false,
  lines,
  share,
  segments,
  label,
  heading,
}: PassedCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.dial}>
        <Dial share={share} />
      </div>
      <Confetti />
      <h2 ref={heading} tabIndex={-1}>
        <span className={classes.state}>
          <i aria-hidden="true">
            <IconCheck size={16} stroke={2.4} />
          </i>
          <span>{state}</span>
        </span>{' '}
        <b className={isFigure ? 'num' : undefined} data-figure={isFigure || undefined}>
          {title}
        </b>
      </h2>
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <StageLine size="lg" segments={segments} label={label} onDark />
    </div>
  );
}
