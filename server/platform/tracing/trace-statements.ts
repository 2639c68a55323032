import { askedBy } from '#server/platform/asked-by.ts';
import type { StatementWatch } from '#server/platform/database/slow-statements.ts';
import type { Tracing } from './tracing.ts';

const firstWord = /\w+/;
const hasName = /^(select|with|insert|update|delete)$/i;

/** A span for each statement that something traced asks for. It names the statement as the log of slow ones does; neither has values. */
export const traceStatements = (
  by: Tracing,
  watch: StatementWatch,
  server: 'primary' | 'standby',
): StatementWatch => ({
  sent(text, nameOf) {
    const told = watch.sent(text, nameOf);
    if (!by.isInside()) return told;
    const kind = firstWord.exec(text)?.[0].toLowerCase() ?? 'statement';
    const span = by.begin({
      name: `${askedBy()?.call ?? 'paddock'} ${kind}`,
      kind: 'asks',
      attributes: {
        'db.system.name': 'postgresql',
        ...(server === 'standby' && { 'paddock.database': server }),
        ...(hasName.test(kind) && { 'paddock.statement': nameOf(text) }),
      },
    });
    return (failure) => {
      span.end(failure);
      told(failure);
    };
  },
});
