import type { ReactNode } from 'react';
import classes from '#web/ui/facts.module.css';

export type Fact = { label: ReactNode; value: ReactNode; key?: string };

export type FactsProps = {
  items: readonly Fact[];
  /** `rows`: label left, value right. `grid`: value below label, in columns. `strip`: one row between two hairlines. */
  variant?: 'rows' | 'grid' | 'strip';
  /** Columns of a grid from 640 px on; default 2. */
  columns?: 2 | 3 | 4;
};

/** Labels and their values. */
export function Facts({ items, variant = 'rows', columns = 2 }: FactsProps) {
  return (
    <dl className={classes.facts} data-variant={variant} data-columns={columns}>
      {items.map(({ label, value, key }, index) => (
        <div key={key ?? index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
