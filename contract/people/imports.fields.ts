import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { dateOrders } from '#contract/platform/imports.ts';
import { labelled } from '#contract/platform/text.ts';

export const importStates = ['columns', 'judging', 'ready', 'applying', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row. Together they sum to the table. */
export const rowOutcomes = ['add', 'update', 'same', 'check', 'error', 'skip'] as const;

export const rowResults = ['applied', 'left', 'undone', 'kept'] as const;

/** The most characters of rows that are pasted, and of a cell that is corrected. */
export const mostPasted = 2_000_000;
const mostInCell = 2000;

const kind = z.string().min(1).max(40);

/** A table to import: a file that was uploaded, or pasted rows. The first row holds the headings. */
export const newImport = z.object({
  kind,
  fileId: labelled(id.optional(), 'File', 'Fichier'),
  csv: labelled(z.string().min(1).max(mostPasted).optional(), 'Rows', 'Lignes'),
});

export const importKind = z.object({ kind });

/** The column for each heading of the file, in its order; null leaves it out. With the options that the preview offers. */
export const importMapping = z.object({
  mapping: labelled(z.array(z.string().max(60).nullable()).max(1000), 'Columns', 'Colonnes').optional(),
  options: z.record(z.string().max(40), z.boolean()).optional(),
  /** How days are read that can be read in two ways. */
  dateOrder: labelled(z.enum(dateOrders).optional(), 'Order of dates', 'Ordre des dates'),
});

/** Corrects a row: cells by column, a doubt that was looked at, or whether it is left out. */
export const rowCorrection = z.object({
  cells: labelled(z.record(z.string().max(60), z.string().max(mostInCell)).optional(), 'Cells', 'Cellules'),
  confirmed: z.boolean().optional(),
  leftOut: z.boolean().optional(),
});
export type RowCorrection = z.output<typeof rowCorrection>;
