import { askedBy } from '#server/platform/asked-by.ts';
import type { Log } from '#server/platform/log.ts';
import { countStatement } from './statement-counts.ts';

/** Hears of every statement. */
export interface StatementWatch {
  /** `nameOf` says under which name the text is prepared. What it returns is called when the statement has ended, outside of any request. */
  sent(text: string, nameOf: (text: string) => string): (failure?: unknown) => void;
}

const longestText = 300;

/** What neither a call nor a kind of work asks for. */
const nobody = 'none';

/**
 * Counts statements by call, and writes those that take longer than `milliseconds` to the log with call and request, and without a value: parameters are
 * not in the text, and texts in quotes are left out.
 */
export const watchStatements = (log: Log, milliseconds: number): StatementWatch => ({
  sent(text, nameOf) {
    const begun = Date.now();
    const by = askedBy();
    return () => {
      const took = Date.now() - begun;
      countStatement(by?.call ?? nobody, took);
      if (took <= milliseconds) return;
      const statement = text
        .replaceAll(/'[^']*'/g, "'…'")
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, longestText);
      log.warn({ name: nameOf(text), statement, milliseconds: took, ...by }, 'a statement was slow');
    };
  },
});
