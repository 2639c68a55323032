import type { HTMLAttributes } from 'react';
import classes from '#web/ui/visually-hidden.module.css';

export type VisuallyHiddenProps = HTMLAttributes<HTMLSpanElement>;

/** Text for screen readers only. Its container needs `position: relative` if it scrolls. */
export function VisuallyHidden({ className = '', ...props }: VisuallyHiddenProps) {
  return <span {...props} className={`${classes.hidden} ${className}`} />;
}
