import * as z from 'zod';

/** What a call that imports rows at once replies. */
export const importedAtOnce = z.object({
  created: z.int(),
  updated: z.int(),
  /** Rows that were left out, or change nothing. They are counted from 1. */
  skipped: z.array(z.object({ row: z.int(), reason: z.string() })),
});
export type ImportedAtOnce = z.output<typeof importedAtOnce>;
