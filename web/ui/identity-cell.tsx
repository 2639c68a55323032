import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/identity-cell.module.css';

export type IdentityCellProps = {
  title: ReactNode;
  /** The address that the name opens. */
  href?: string;
  /** Second line: e-mail, number, place. */
  detail?: ReactNode;
  /** Face, cover or icon. */
  before?: ReactNode;
};

/** The identity of a row: its name as a link above a line of detail. */
export function IdentityCell({ title, href, detail, before }: IdentityCellProps) {
  const { t } = useTranslation('ui');
  // Who was invited by an address alone has no name yet, and a link without words is none.
  const shown = title === '' ? t('noName') : title;
  return (
    <span className={classes.cell}>
      {before && (
        <span className={classes.before} data-face="">
          {before}
        </span>
      )}
      <span className={classes.lines}>
        {href ? (
          <AppLink href={href} className={classes.title}>
            {shown}
          </AppLink>
        ) : (
          <span className={classes.title}>{shown}</span>
        )}
        {detail && detail !== title && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  /** Both are shown whole, on as many lines as they need: the reason why a row was refused. */
  whole?: boolean;
};

/** Two related values in one cell: dealer above department. */
export function TwoLines({ first, second, whole }: TwoLinesProps) {
  return (
    <span className={classes.lines} data-whole={whole || undefined}>
      <span>{first}</span>
      {second && <span className={classes.detail}>{second}</span>}
    </span>
  );
}
