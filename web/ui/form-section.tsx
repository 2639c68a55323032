import { useId, type ReactNode } from 'react';
import classes from '#web/ui/form-section.module.css';
import '#web/platform/theme/input-styles.ts';

export type FormSectionProps = {
  title?: ReactNode;
  /** What these fields are for. */
  sub?: ReactNode;
  children: ReactNode;
  /** `beside`: title in a column on the left of a wide page. */
  layout?: 'under' | 'beside';
  /** Fields side by side from 640 px on; default 1. A field over the whole row is in a `FullRow`. */
  columns?: 1 | 2;
  level?: 2 | 3;
};

/** A part of a form with its heading. */
export function FormSection({
  title,
  sub,
  children,
  layout = 'under',
  columns = 1,
  level = 2,
}: FormSectionProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.section} data-layout={layout} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={classes.head}>
          <Heading id={titleId}>{title}</Heading>
          {sub && <p>{sub}</p>}
        </div>
      )}
      <div className={classes.fields} data-columns={columns}>
        {children}
      </div>
    </section>
  );
}

/** A field over both columns of its section. */
export function FullRow({ children }: { children: ReactNode }) {
  return <div className={classes.full}>{children}</div>;
}
