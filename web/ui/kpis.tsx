import type { CSSProperties, ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/kpis.module.css';

export type Kpi = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** The change, with its sign: "+18%". */
  change?: ReactNode;
  /** Whether the change is good news; neutral by default. */
  changeTone?: 'good' | 'bad' | 'plain';
  /** Context after the change: "vs previous 12 weeks". */
  note?: ReactNode;
  href?: string;
};

const lengthOf = (value: ReactNode): number => (typeof value === 'string' ? value.length : 0);

/** Such as an amount of money in thousands: on a phone it would reach into the next figure. */
const isLong = (value: ReactNode): boolean => lengthOf(value) > 11;

/** Key figures in one strip, each with its context. */
export function Kpis({ items }: { items: readonly Kpi[] }) {
  // Every column has room for the longest figure: an amount in French would reach into the next one.
  const longest = Math.max(0, ...items.map(({ value }) => lengthOf(value)));
  return (
    <dl
      className={`surface ${classes.kpis}`}
      data-count={items.length}
      style={{ '--longest': longest } as CSSProperties}
    >
      {items.map(({ key, label, value, change, changeTone = 'plain', note, href }) => (
        <div key={key} className={classes.kpi}>
          <dt>{href ? <AppLink href={href}>{label}</AppLink> : label}</dt>
          <dd>
            <b className="num" data-long={isLong(value) || undefined}>
              {value}
            </b>
            {(change || note) && (
              <span className="sub">
                {change && <em data-tone={changeTone}>{change}</em>} {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
