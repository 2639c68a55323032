import type { ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/identity-cell.module.css';

export type IdentityCellProps = {
  title: ReactNode;
  /** Where the name leads. */
  href?: string;
  /** Second line: e-mail, number, place. */
  detail?: ReactNode;
  /** Face, cover or icon. */
  before?: ReactNode;
};

/** What a row is: its name as a link over a line of detail. */
export function IdentityCell({ title, href, detail, before }: IdentityCellProps) {
  return (
    <span className={classes.cell}>
      {before}
      <span className={classes.lines}>
        {href ? (
          <AppLink href={href} className={classes.title}>
            {title}
          </AppLink>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}

/** Two related values in one cell: dealer over department. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      {second && <span className={classes.detail}>{second}</span>}
    </span>
  );
}
