import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react';
import classes from '#web/ui/layout.module.css';

/** Steps of the spacing scale in px. */
export type Gap = 4 | 8 | 12 | 16 | 20 | 24 | 32 | 48;

export type StackProps = { children: ReactNode; gap?: Gap; className?: string };

const gapStyle = (gap: Gap): CSSProperties => ({ gap });

type StackTag = 'div' | 'ul' | 'ol' | 'dl' | 'section' | 'form';

type TagProps<Tag extends StackTag> = StackProps & {
  /** What it is: a list of rows, a form. Default `div`. */
  as?: Tag;
} & Omit<ComponentProps<Tag>, keyof StackProps | 'style'>;

/** One below the other. */
export function Stack<Tag extends StackTag = 'div'>({
  as,
  children,
  gap = 16,
  className = '',
  ...rest
}: TagProps<Tag>) {
  const Element = (as ?? 'div') as ElementType;
  return (
    <Element {...rest} className={`${classes.stack} ${className}`} style={gapStyle(gap)}>
      {children}
    </Element>
  );
}

export type RowProps = StackProps & {
  /** `between` pushes the ends apart. */
  justify?: 'start' | 'between' | 'end';
  align?: 'center' | 'start' | 'end' | 'baseline';
  nowrap?: boolean;
};

/** Side by side; wraps. */
export function Row({
  children,
  gap = 8,
  justify = 'start',
  align = 'center',
  nowrap,
  className = '',
}: RowProps) {
  return (
    <div
      className={`${classes.row} ${className}`}
      data-justify={justify}
      data-align={align}
      data-nowrap={nowrap || undefined}
      style={gapStyle(gap)}
    >
      {children}
    </div>
  );
}

export type GridProps = StackProps & {
  /** Columns at least this wide in px, as many as fit. Default 260. */
  minWidth?: number;
};

/** Cards of equal width. */
export function Grid({ children, gap = 16, minWidth = 260, className = '' }: GridProps) {
  const style: CSSProperties = {
    gap,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
  };
  return (
    <div className={`${classes.grid} ${className}`} style={style}>
      {children}
    </div>
  );
}

export type SplitProps = { main: ReactNode; aside: ReactNode; asideWidth?: number; gap?: Gap };

/** The main content and a column next to it; one below the other under 1024 px. */
export function Split({ main, aside, asideWidth = 340, gap = 24 }: SplitProps) {
  const style: Record<string, string | number> = { gap, '--aside': `${asideWidth}px` };
  return (
    <div className={classes.split} style={style as CSSProperties}>
      <div>{main}</div>
      <div>{aside}</div>
    </div>
  );
}
