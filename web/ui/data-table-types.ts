import type { ReactNode } from 'react';
import type { MenuAction } from '#web/ui/menu.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the `end`. */
  align?: 'start' | 'end';
  /** CSS width or px. Without one, a column asks for 140 px, a number for 90, and the name for 240. */
  width?: number | string;
  sortable?: boolean;
  /**
   * How long the column stays when the table gets narrower. 1, the default, always stays, also on a phone; of the others, 4 leaves first. Each
   * leaves as soon as the width that it and more important columns ask for is gone.
   */
  priority?: 1 | 2 | 3 | 4;
  /**
   * Where a phone shows it: beside the name (`figure`: what people look for, once per list), on the line below, or not at all. By default, the first
   * number that always stays is the figure, others that stay are on the line.
   */
  phone?: 'figure' | 'line' | 'none';
  /** The identity of the row: 600 weight, row header for screen readers. */
  primary?: boolean;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Selection<Row> = {
  /** Row keys, including those of other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Label of a row's checkbox: "Select Maya Tremblay". */
  rowName: (row: Row) => string;
  /** Buttons of the bar that replaces the filters. */
  actions: ReactNode;
  /** Chooses every row of the list, including those of other pages. */
  all?: { total: number; busy: boolean; choose: () => void };
};

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of this page; undefined while the first ones load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Actions at the end of each row, and the row's name for their labels. */
  rowMenu?: (row: Row) => { name: string; items: readonly MenuAction[] };
  selection?: Selection<Row>;
  /** A 3 px edge on rows that need action. */
  rowTone?: (row: Row) => 'warn' | 'bad' | 'info' | undefined;
  /** Key of the row with an open drawer. */
  currentKey?: string;
  /** The filter row above the table, replaced by the selection bar. */
  filters?: ReactNode;
  /** Usually `Pagination`. */
  footer?: ReactNode;
  /** 38 px rows instead of 46. */
  dense?: boolean;
  /** New rows are loading: the old ones stay, with a loading line above them. */
  refreshing?: boolean;
  /** Number of skeleton rows; default 8. */
  skeletonRows?: number;
  /** The list could not be loaded: the server's message and a retry button. */
  failed?: { message?: ReactNode; onRetry: () => void };
  /** Shown if there is nothing at all; usually `EmptyState`. */
  empty?: ReactNode;
  /** Filters are set: an empty list offers to clear them. */
  filtered?: { onClear: () => void; title?: ReactNode; sentence?: ReactNode };
  /** Inside a `Panel`: without its own border. */
  flush?: boolean;
};
