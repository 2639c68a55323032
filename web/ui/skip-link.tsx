import type { ReactNode } from 'react';
import classes from '#web/ui/skip-link.module.css';

/** First in every shell: leads the keyboard past the navigation to `main`; seen while it has the focus. */
export const SkipLink = ({ children }: { children: ReactNode }) => (
  <a href="#main" className={classes.skip}>
    {children}
  </a>
);
