import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from '#web/ui/panel.module.css';

export type PanelProps = {
  title?: ReactNode;
  sub?: ReactNode;
  /** Link or button on the right of the head. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `none` lets a table or list use the full width. */
  padding?: 'none' | 'normal' | 'wide';
  /** Last row, below a hairline. */
  footer?: ReactNode;
  /** Heading level of the title; default 2. */
  level?: 2 | 3;
  className?: string;
};

/** A card: hairline, no shadow. With a title, it is a named region of the page. */
export function Panel({
  title,
  sub,
  actions,
  children,
  padding = 'normal',
  footer,
  level = 2,
  className = '',
}: PanelProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={`surface ${classes.panel} ${className}`}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={classes.head}>
          <div className={classes.words}>
            <Heading id={titleId}>{title}</Heading>
            {sub && <p className="sub">{sub}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children !== undefined && (
        <div className={classes.body} data-padding={padding} data-headed={title ? true : undefined}>
          {children}
        </div>
      )}
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
