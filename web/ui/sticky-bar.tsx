import type { ReactNode } from 'react';
import classes from '#web/ui/sticky-bar.module.css';

export type StickyBarProps = {
  /** Makes it a group with this name. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A bar at the lower edge of the window, over what scrolls: what stands, and the ways on. */
export const StickyBar = ({ label, className = '', children }: StickyBarProps) => (
  <div
    data-sticky-bar
    className={`${classes.bar} ${className}`}
    {...(label && { role: 'group', 'aria-label': label })}
  >
    {children}
  </div>
);
