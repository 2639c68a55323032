import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { spansEnded } from '#server/platform/health/counters.ts';
import type { Log } from '#server/platform/log.ts';

/** About a megabyte. */
const mostWaiting = 2048;
const quietMilliseconds = 60_000;

interface Waiting {
  spans: number;
}

/** Counts what the collector took and what it did not; its failures are named once a minute. */
export function countedExports(
  exporter: SpanExporter,
  log: Log,
): { readonly counted: SpanExporter; readonly waiting: Waiting } {
  const waiting = { spans: 0 };
  let toldAt = -Infinity;
  const counted: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        waiting.spans -= spans.length;
        const isTaken = result.code === ExportResultCode.SUCCESS;
        spansEnded.labels(isTaken ? 'sent' : 'dropped').inc(spans.length);
        if (!isTaken && performance.now() - toldAt > quietMilliseconds) {
          toldAt = performance.now();
          log.warn({ code: (result.error as NodeJS.ErrnoException | undefined)?.code }, 'spans not sent');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  return { counted, waiting };
}

/** Drops and counts what ends while too many wait: a collector that hangs costs spans, and neither memory nor time. */
export const boundedSpans = (inner: SpanProcessor, waiting: Waiting): SpanProcessor => ({
  onStart: (span, context) => inner.onStart(span, context),
  onEnd(span) {
    if (waiting.spans >= mostWaiting) return void spansEnded.labels('dropped').inc();
    waiting.spans += 1;
    inner.onEnd(span);
  },
  forceFlush: () => inner.forceFlush(),
  shutdown: () => inner.shutdown(),
});
