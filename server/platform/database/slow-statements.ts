import type { AskedBy } from '#server/platform/asked-by.ts';
import type { Log } from '#server/platform/log.ts';

/** Tells of statements that take longer than `milliseconds`. */
export interface SlowStatements {
  readonly milliseconds: number;
  tell(
    statement: { readonly name: string; readonly text: string },
    took: number,
    by: AskedBy | undefined,
  ): void;
}

const longestText = 300;

/** Writes them to the log with call and request, and without a value: parameters are not in the text, and texts in quotes are left out. */
export const slowStatements = (log: Log, milliseconds: number): SlowStatements => ({
  milliseconds,
  tell({ name, text }, took, by) {
    const statement = text
      .replaceAll(/'[^']*'/g, "'…'")
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestText);
    log.warn({ name, statement, milliseconds: Math.round(took), ...by }, 'a statement was slow');
  },
});
