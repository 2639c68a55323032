import type { ReactNode } from 'react';
import { Cover } from '#web/ui/cover.tsx';
import type { CoverMotif } from '#web/ui/cover-art.ts';
import classes from '#web/ui/state.module.css';

export type EmptyStateProps = {
  title: ReactNode;
  /** One sentence on what will appear here and how. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  motif?: CoverMotif;
  hue?: number;
  /** Heading level; default 2. */
  level?: 2 | 3;
  /** Without the picture, for a small part of a page. */
  plain?: boolean;
};

/** An empty list: one picture, one sentence, one action. */
export function EmptyState({
  title,
  children,
  action,
  motif = 'tread',
  hue,
  level = 2,
  plain,
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.state}>
      {!plain && (
        <div className={classes.picture}>
          <Cover seed={`empty/${motif}`} motif={motif} hue={hue} ratio="fill" />
        </div>
      )}
      <div className={classes.words}>
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action && <div className={classes.actions}>{action}</div>}
      </div>
    </div>
  );
}
