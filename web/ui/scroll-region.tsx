import type { ReactNode } from 'react';
import classes from '#web/ui/scroll-region.module.css';

export type ScrollRegionProps = {
  /** Name of the region, for screen readers. */
  label: string;
  busy?: boolean;
  children: ReactNode;
};

/** Scrolls sideways inside the page. It is named and can be reached by keyboard, and its content does not widen the page. */
export function ScrollRegion({ label, busy, children }: ScrollRegionProps) {
  return (
    <div className={classes.region} role="region" aria-label={label} aria-busy={busy} tabIndex={0}>
      {children}
    </div>
  );
}
