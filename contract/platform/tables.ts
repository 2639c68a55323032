import * as z from 'zod';
import type { Language } from './language.ts';

/** How a CSV file separates its values and writes decimals. Spreadsheets read the form of the language they are set to. */
export interface CsvForm {
  readonly delimiter: ',' | ';';
  readonly decimalMark: '.' | ',';
}

/** The file formats of tables. `csv` has the form of the reader’s language, the two others the form they name. */
export const tableFormats = ['csv', 'csv-comma', 'csv-semicolon', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = z.enum(tableFormats).default('csv');

export const csvForms = {
  'csv-comma': { delimiter: ',', decimalMark: '.' },
  'csv-semicolon': { delimiter: ';', decimalMark: ',' },
} as const satisfies Readonly<Record<string, CsvForm>>;

/** The CSV form that spreadsheets of a language read, and the one that it offers beside it. */
export const ownCsvForm = (language: Language): keyof typeof csvForms =>
  language === 'fr' ? 'csv-semicolon' : 'csv-comma';
export const otherCsvForm = (language: Language): keyof typeof csvForms =>
  language === 'fr' ? 'csv-comma' : 'csv-semicolon';

export const csvFormOf = (format: Exclude<TableFormat, 'xlsx'>, language: Language): CsvForm =>
  csvForms[format === 'csv' ? ownCsvForm(language) : format];

/** Files that prove something by their bytes have one form of CSV in every language. */
const evidenceFormats = ['csv', 'xlsx'] as const;
export type EvidenceFormat = (typeof evidenceFormats)[number];
export const evidenceFormat = z.enum(evidenceFormats).default('csv');
