import type { ReactNode } from 'react';
import classes from './plate.module.css';

export interface PlateProps {
  readonly label: string;
  /** What the figure counts. */
  readonly title: string;
  readonly figure: string;
  /** What stands beside the figure. */
  readonly children?: ReactNode;
  /** Links and buttons at the end. */
  readonly end: ReactNode;
  /** Its columns. */
  readonly className: string | undefined;
}

/** The dark plate with a person's balance. */
export function Plate({ label, title, figure, children, end, className }: PlateProps) {
  return (
    <section className={`${classes.plate} ${className}`} aria-label={label}>
      <div>
        <p>{title}</p>
        <strong className="num">{figure}</strong>
      </div>
      {children}
      <div className={classes.end}>{end}</div>
    </section>
  );
}
