import type { CSSProperties } from 'react';
import type { Column } from '#web/ui/data-table-types.ts';

/** What a row's name needs, with a face and 23 characters. */
const nameWidth = 240;
const defaultWidth = { start: 140, end: 90 };
/** `data-table-fit.module.css` has a rule for each step. */
const step = 40;
const widest = 1400;

/** Attributes of the cells of a column, by which the style sheets place and hide them. */
export interface ColumnFit {
  readonly 'data-align': 'start' | 'end' | undefined;
  readonly 'data-primary': boolean | undefined;
  /** The width of the table in px below which the column leaves. */
  readonly 'data-from': number | undefined;
  /** Where the column stands in a row on a phone. */
  readonly 'data-phone': 'name' | 'figure' | 'line' | 'none';
  readonly style: CSSProperties & Readonly<Record<'--needs', string>>;
}

const widthOf = <Row>({ width, align = 'start', primary }: Column<Row>): number => {
  if (typeof width === 'number') return width;
  return primary ? nameWidth : defaultWidth[align];
};

/**
 * Which columns stay when a table gets narrower, and how a phone shows them. A column leaves when those that matter more, and it, no longer have
 * the width that they ask for. `besides` is what the checkbox and the row menu take, in px.
 */
export function fitColumns<Row>(columns: readonly Column<Row>[], besides: number): readonly ColumnFit[] {
  const byPriority = columns.toSorted((one, other) => rankOf(one) - rankOf(other));
  let width = besides;
  const from = new Map<Column<Row>, number>();
  for (const column of byPriority) {
    width += widthOf(column);
    if (rankOf(column) > 1) from.set(column, Math.min(Math.round(width / step) * step, widest));
  }
  const name = columns.find(({ primary }) => primary);
  const figure =
    columns.find(({ phone }) => phone === 'figure') ??
    columns.find(
      (column) => column !== name && rankOf(column) === 1 && column.align === 'end' && !column.phone,
    );
  const beside = figure ?? columns.find((column) => column !== name && isShort(column));
  const placeOf = (column: Column<Row>) => {
    if (column === name) return 'name';
    if (column === beside) return 'figure';
    if (column.phone === 'figure') return 'line';
    return column.phone ?? (rankOf(column) === 1 ? 'line' : 'none');
  };
  return columns.map((column) => ({
    'data-align': column.align,
    'data-primary': column.primary || undefined,
    'data-from': from.get(column),
    'data-phone': placeOf(column),
    style: { ...(column.width !== undefined && { width: column.width }), '--needs': `${widthOf(column)}px` },
  }));
}

/** A state or a day that always stays, and fits beside the name where there is no number. */
const isShort = <Row>(column: Column<Row>) =>
  rankOf(column) === 1 && !column.phone && typeof column.width === 'number' && column.width <= 180;

const rankOf = <Row>({ priority = 1, primary }: Column<Row>): number => (primary ? 0 : priority);
