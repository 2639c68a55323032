import type { ReactNode } from 'react';
import classes from '#web/ui/key-hint.module.css';

/** A key or chord: `Ctrl K`. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
