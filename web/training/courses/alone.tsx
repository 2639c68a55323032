import type { ReactNode } from 'react';
import classes from './alone.module.css';

/** A page without a shell that has only one thing to say, such as that its course is gone. */
export const Alone = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.alone}>{children}</main>
);
