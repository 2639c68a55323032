import * as z from 'zod';
import type { FilePart } from './call.ts';
import { megabyte } from './file-sizes.ts';
import { tableErrors } from './table-errors.ts';
import { labelled } from './text.ts';

/** Who imports tables of rewards, whatever their rights. */
export const importsRewards = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

/** How 03/04/2026 is read where a file does not show it: day or month first. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The fields of every import: the table as text, unless it is sent as the file `file`, and how its dates are read. */
export const importFields = (mostCharacters: number) => ({
  csv: labelled(z.string().min(1).max(mostCharacters).optional(), 'File', 'Fichier'),
  dateOrder: labelled(z.enum(dateOrders).optional(), 'Order of dates', 'Ordre des dates'),
  dryRun: labelled(z.boolean().default(false), 'Dry run', 'Essai'),
});

/** A table as spreadsheets save it: CSV or XLSX. */
export const tablePart = {
  maxCount: 1,
  maxBytes: 20 * megabyte,
  kinds: ['table'],
} as const satisfies FilePart;
export const importFiles = { file: tablePart } as const;

export const importErrors = Object.values(tableErrors);
