import type { HTMLAttributes } from 'react';
import classes from '#web/ui/visually-hidden.module.css';

export type VisuallyHiddenProps = HTMLAttributes<HTMLSpanElement>;

/** Words for screen readers only. Its container needs `position: relative` where it scrolls. */
export function VisuallyHidden({ className = '', ...props }: VisuallyHiddenProps) {
  return <span {...props} className={`${classes.hidden} ${className}`} />;
}
