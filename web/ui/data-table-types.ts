import type { ReactNode } from 'react';
import type { MenuAction } from '#web/ui/menu.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the `end`. */
  align?: 'start' | 'end';
  /** CSS width or px. */
  width?: number | string;
  sortable?: boolean;
  /** Left out below 640 px, where a list keeps identity, status and the row menu. */
  hideOnPhone?: boolean;
  /** The identity of the row: 600 weight, heads the row for screen readers. */
  primary?: boolean;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Selection<Row> = {
  /** Row keys, also of other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Name of a row for its box: "Select Maya Tremblay". */
  rowName: (row: Row) => string;
  /** Buttons of the bar that takes the place of the filters. */
  actions: ReactNode;
  /** Chooses every row of the list, also of other pages. */
  all?: { total: number; busy: boolean; choose: () => void };
};

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of this page; nothing while the first ones load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Actions at the end of each row and the name they belong to. */
  rowMenu?: (row: Row) => { name: string; items: readonly MenuAction[] };
  selection?: Selection<Row>;
  /** A 3 px edge on rows that need a person. */
  rowTone?: (row: Row) => 'warn' | 'bad' | 'info' | undefined;
  /** Key of the row whose drawer is open. */
  currentKey?: string;
  /** The filter row over the table; makes way for the selection bar. */
  filters?: ReactNode;
  /** Usually `Pagination`. */
  footer?: ReactNode;
  /** 38 px rows instead of 46. */
  dense?: boolean;
  /** New rows are on their way: the old ones stay, a line runs over them. */
  refreshing?: boolean;
  /** Rows of the skeleton; default 8. */
  skeletonRows?: number;
  /** The list could not be loaded: the server's words and how to try again. */
  failed?: { message?: ReactNode; onRetry: () => void };
  /** Shown when there is nothing at all; usually `EmptyState`. */
  empty?: ReactNode;
  /** The list is narrowed: an empty one offers to clear the filters. */
  filtered?: { onClear: () => void; title?: ReactNode; sentence?: ReactNode };
  /** Inside a `Panel`: without an edge of its own. */
  flush?: boolean;
};
