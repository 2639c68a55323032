import { askedBy } from '#server/platform/asked-by.ts';
import type { StatementWatch } from '#server/platform/database/slow-statements.ts';
import type { SpanStart, Tracing } from './tracing.ts';

const firstWord = /\w+/;
const hasName = /^(select|with|insert|update|delete)$/i;
/** More than calls have statements. Those that are put together anew each time are not kept. */
const mostKept = 5000;

/** A span for each statement that something traced asks for. It names the statement as the log of slow ones does; neither has values. */
export function traceStatements(
  by: Tracing,
  watch: StatementWatch,
  server: 'primary' | 'standby',
): StatementWatch {
  const starts = new Map<string, SpanStart>();
  const startOf = (call: string, text: string, nameOf: (text: string) => string): SpanStart => {
    const word = firstWord.exec(text)?.[0] ?? 'statement';
    const statement = hasName.test(word) ? nameOf(text) : undefined;
    const key = `${call} ${statement ?? word}`;
    const known = starts.get(key);
    if (known) return known;
    const start = {
      name: `${call} ${word.toLowerCase()}`,
      kind: 'asks',
      attributes: {
        'db.system.name': 'postgresql',
        ...(server === 'standby' && { 'paddock.database': server }),
        ...(statement !== undefined && { 'paddock.statement': statement }),
      },
    } as const;
    if (starts.size < mostKept) starts.set(key, start);
    return start;
  };
  return {
    sent(text, nameOf) {
      const told = watch.sent(text, nameOf);
      if (!by.isInside()) return told;
      const span = by.begin(startOf(askedBy()?.call ?? 'paddock', text, nameOf));
      return (failure) => {
        span.end(failure);
        told(failure);
      };
    },
  };
}
