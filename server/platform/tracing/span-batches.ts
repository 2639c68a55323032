import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { spansEnded } from '#server/platform/health/counters.ts';
import type { Log } from '#server/platform/log.ts';

/** About a megabyte. */
const mostWaiting = 2048;
/** A request costs as much as two hundred spans in it. */
const batchSize = 512;
/** A collector that is 50 ms away takes forty thousand spans a second. */
const batchesAtOnce = 4;
const delayMilliseconds = 1000;
const quietMilliseconds = 60_000;

/**
 * Sends spans in batches while nobody waits for it. What ends while too many wait is dropped and counted, as is what the collector did not take: one that hangs
 * costs spans, and neither memory nor time. Failures are named once a minute.
 */
export class SpanBatches {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  /** Ended and not under way. */
  #ended: ReadableSpan[] = [];
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #toldAt = -Infinity;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  add(span: ReadableSpan): void {
    if (this.#waiting >= mostWaiting) return void spansEnded.labels('dropped').inc();
    this.#waiting += 1;
    this.#ended.push(span);
    if (this.#ended.length >= batchSize) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), delayMilliseconds).unref();
  }

  /** Sends everything. */
  async shutdown(): Promise<void> {
    this.#send();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#exporter.shutdown();
  }

  /** Sends what has ended, as far as there is room; the rest goes with the next batch that ends. */
  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#ended.length > 0 && this.#underWay.size < batchesAtOnce) {
      const batch = this.#ended.splice(0, batchSize);
      const sent = this.#export(batch).then(() => {
        this.#underWay.delete(sent);
        this.#waiting -= batch.length;
        if (this.#ended.length > 0) this.#send();
      });
      this.#underWay.add(sent);
    }
  }

  async #export(batch: ReadableSpan[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<ExportResult>();
    this.#exporter.export(batch, resolve);
    const { code, error } = await promise;
    const isTaken = code === ExportResultCode.SUCCESS;
    spansEnded.labels(isTaken ? 'sent' : 'dropped').inc(batch.length);
    if (isTaken || performance.now() - this.#toldAt < quietMilliseconds) return;
    this.#toldAt = performance.now();
    this.#log.warn({ code: (error as NodeJS.ErrnoException | undefined)?.code }, 'spans not sent');
  }
}
