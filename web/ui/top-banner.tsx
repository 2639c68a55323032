import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#web/ui/top-banner.module.css';

export type TopBannerProps = {
  /** Name of the region for screen readers. */
  label: string;
  /** What is different now, names in bold. */
  title: ReactNode;
  note?: ReactNode;
  /** The action that ends it: a filled button with `tone="warn"`. */
  action?: ReactNode;
  /** 22 px icon; default an eye. */
  icon?: ReactNode;
};

/** First in every shell while it applies, at least 72 px high. It pushes the page down and never covers it. */
export function TopBanner({ label, title, note, action, icon }: TopBannerProps) {
  return (
    <section className={classes.banner} aria-label={label}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <IconEye size={22} stroke={1.7} />}
      </span>
      <div className={classes.words}>
        <p>{title}</p>
        {note && <small>{note}</small>}
      </div>
      {action}
    </section>
  );
}
