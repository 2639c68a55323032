import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '#web/ui/count-badge.tsx';
import classes from '#web/ui/folding-group.module.css';

export type FoldingGroupProps = {
  title: string;
  /** What waits in the group. Shown only while it is folded: else its links say so. */
  waiting: number;
  /** The same in words, for screen readers. */
  waitingWords: string;
  isFolded: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A group of links in a sidebar that folds, with the sum of what waits in it. */
export function FoldingGroup({
  title,
  waiting,
  waitingWords,
  isFolded,
  onToggle,
  children,
}: FoldingGroupProps) {
  const id = useId();
  return (
    <div>
      <h2 className={classes.head}>
        <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={onToggle}>
          <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          {title}
          {isFolded && waiting > 0 && <CountBadge count={waiting} words={waitingWords} />}
        </button>
      </h2>
      <div id={id} hidden={isFolded}>
        {children}
      </div>
    </div>
  );
}
