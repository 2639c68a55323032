import type { Language } from '#contract/platform/language.ts';
import type { TableColumn, TableValue } from '#server/platform/table-file.ts';

/** A table to save: its columns, each with its value for a row. */
export interface ReportTable<Row> {
  readonly columns: readonly TableColumn[];
  readonly values: (row: Row) => readonly TableValue[];
}

/** A column: the key of its heading, what its values are, and the value of a row. */
export type ReportColumn<Heading extends string, Row> = readonly [
  Heading,
  TableColumn['kind'],
  (row: Row, language: Language) => TableValue,
];

/** Headings in both languages by key. */
export type Headings<Heading extends string> = Readonly<Record<Language, Readonly<Record<Heading, string>>>>;

/**
 * The table of a report in a language. `renamed` replaces headings that the settings decide, such as what departments are called.
 */
export const reportTable = <Heading extends string, Row>(
  headings: Headings<Heading>,
  columns: readonly ReportColumn<Heading, Row>[],
  language: Language,
  renamed: Partial<Readonly<Record<Heading, string>>> = {},
): ReportTable<Row> => ({
  columns: columns.map(([heading, kind]) => ({
    heading: renamed[heading] || headings[language][heading],
    kind,
  })),
  values: (row) => columns.map(([, , value]) => value(row, language)),
});
