import type { DateOrder } from '#contract/platform/imports.ts';
import type { tableErrors } from '#contract/platform/table-errors.ts';
import type { Values } from '#contract/platform/error-texts.ts';

/** The columns of a table that people send. */
export interface TableShape<Column extends string> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** What columns are also called, in lower case without accents. */
  readonly names: Readonly<Record<string, Column>>;
  /** Columns whose values are read as days or numbers; the others are text as it stands. */
  readonly kinds: Readonly<Partial<Record<Column, 'day' | 'number'>>>;
  readonly mostRows: number;
}

/** Where the table is: in a text, or in a file that was received. */
export type TableSource = { readonly text: string } | { readonly localPath: string };

/** A list of values, one on each line of a file, or in a column of it that has one of these names. */
export interface ListShape {
  /** The field of the form beside which its errors stand. */
  readonly field: string;
  readonly names: readonly string[];
  readonly mostRows: number;
}

export interface ListTask {
  readonly source: TableSource;
  readonly list: ListShape;
}

export interface TableTask {
  readonly source: TableSource;
  readonly shape: TableShape<string>;
  readonly dateOrder: DateOrder | undefined;
}

export interface TableRow<Column extends string> {
  /** The line of the file on which it begins. */
  readonly row: number;
  /** Days as `YYYY-MM-DD` and numbers as `1025.5` where they can be read as such, else as they were written. */
  readonly fields: Readonly<Record<Column, string>>;
}

/** The rows of a table, and how it names its columns. */
export interface ReadTable<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  readonly headings: Readonly<Partial<Record<Column, string>>>;
}

/** Why a table has no rows. */
export interface TableProblem {
  readonly problem: keyof typeof tableErrors;
  readonly values: Values;
}

/** Ends the reading of a table. */
export class TableFault extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem['problem'], values: Values = {}) {
    super(problem);
    this.problem = { problem, values };
  }
}

/** A cell: text, or a number or day of a workbook. */
export type Cell = string | number | { readonly day: string };

export interface Line {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The lines of a table as they are read, without empty ones. */
export interface Lines {
  readonly lines: AsyncIterable<Line>;
  /** What the way it is written says about the decimal mark. */
  readonly decimalMark: '.' | ',' | null;
  /** Days that a workbook has as plain numbers. */
  readonly dayOfNumber?: (serial: number) => string | null;
}
