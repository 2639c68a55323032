import type { ReactNode } from 'react';
import classes from '#web/ui/timeline.module.css';

export type TimelineEntry = {
  key: string;
  title: ReactNode;
  /** When and by whom. */
  detail?: ReactNode;
};

export type TimelineProps = {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** Index of the entry to mark; default the first. */
  current?: number;
};

/** Events, one below the other. */
export function Timeline({ entries, current = 0 }: TimelineProps) {
  return (
    <ol className={classes.timeline}>
      {entries.map((entry, index) => (
        <li key={entry.key} data-current={index === current || undefined}>
          {entry.title}
          {entry.detail && <small className="sub">{entry.detail}</small>}
        </li>
      ))}
    </ol>
  );
}
