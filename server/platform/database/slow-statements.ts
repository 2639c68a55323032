import type { AskedBy } from '#server/platform/asked-by.ts';
import type { Log } from '#server/platform/log.ts';
import { countStatement } from './statement-counts.ts';

/** Hears of every statement that ends. */
export interface StatementWatch {
  /** `nameOf` says under which name the text is prepared. */
  ended(text: string, nameOf: (text: string) => string, took: number, by: AskedBy | undefined): void;
}

const longestText = 300;

/** What neither a call nor a kind of work asks for. */
const nobody = 'none';

/**
 * Counts statements by call, and writes those that take longer than `milliseconds` to the log with call and request, and without a value: parameters are
 * not in the text, and texts in quotes are left out.
 */
export const watchStatements = (log: Log, milliseconds: number): StatementWatch => ({
  ended(text, nameOf, took, by) {
    countStatement(by?.call ?? nobody, took);
    if (took <= milliseconds) return;
    const statement = text
      .replaceAll(/'[^']*'/g, "'…'")
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestText);
    log.warn(
      { name: nameOf(text), statement, milliseconds: Math.round(took), ...by },
      'a statement was slow',
    );
  },
});
