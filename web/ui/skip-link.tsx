import type { ReactNode } from 'react';
import classes from '#web/ui/skip-link.module.css';

/** First in every shell: skips the navigation and moves the focus to `main`. Visible while focused. */
export const SkipLink = ({ children }: { children: ReactNode }) => (
  <a href="#main" className={classes.skip}>
    {children}
  </a>
);
