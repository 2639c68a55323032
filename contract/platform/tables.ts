import * as z from 'zod';

/** The kinds of file a table is saved as. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = z.enum(tableFormats).default('csv');
