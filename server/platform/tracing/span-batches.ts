import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { spansEnded } from '#server/platform/health/counters.ts';
import type { Log } from '#server/platform/log.ts';
import type { Sender, SentSpan, SpanEnd } from './sent-span.ts';
import { SpanBytes, type Origin } from './span-bytes.ts';
import type { SpanExporter } from './span-exporter.ts';

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
export class SpanBatches implements Sender {
  readonly #exporter: SpanExporter;
  readonly #origin: Origin;
  readonly #log: Log;
  /** What ends now. */
  #open: SpanBytes | undefined;
  /** Not under way yet. */
  readonly #full: SpanBytes[] = [];
  /** The open batch has waited long enough, full or not. Batches that only follow the last one would be small and many. */
  #isDue = false;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #toldAt = -Infinity;

  constructor(exporter: SpanExporter, origin: Origin, log: Log) {
    this.#exporter = exporter;
    this.#origin = origin;
    this.#log = log;
  }

  ended(span: SentSpan, end: SpanEnd): void {
    if (this.#waiting >= mostWaiting) return void spansEnded.labels('dropped').inc();
    this.#waiting += 1;
    this.#open ??= new SpanBytes(this.#origin);
    if (!this.#open.add(span, end)) {
      this.#close();
      this.#open = new SpanBytes(this.#origin);
      this.#open.add(span, end);
    }
    if (this.#open.count >= batchSize) this.#close();
    else this.#timer ??= setTimeout(() => this.#sendAll(), delayMilliseconds).unref();
  }

  /** Sends everything. */
  async shutdown(): Promise<void> {
    this.#sendAll();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#exporter.shutdown();
  }

  #close(): void {
    this.#full.push(...this.#taken());
    this.#send();
  }

  #sendAll(): void {
    this.#isDue = true;
    this.#send();
  }

  /** The open batch, which ends with this. */
  #taken(): readonly SpanBytes[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
    const taken = this.#open ? [this.#open] : [];
    this.#open = undefined;
    return taken;
  }

  /** Sends as much as there is room for; the rest goes when a batch has ended. */
  #send(): void {
    while (this.#underWay.size < batchesAtOnce) {
      if (this.#full.length === 0 && this.#isDue) this.#full.push(...this.#taken());
      const batch = this.#full.shift();
      if (!batch) return;
      const sent = this.#export(batch).then(() => {
        this.#underWay.delete(sent);
        this.#waiting -= batch.count;
        this.#send();
      });
      this.#underWay.add(sent);
    }
  }

  async #export(batch: SpanBytes): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<ExportResult>();
    this.#exporter.export(batch, resolve);
    const { code, error } = await promise;
    const isTaken = code === ExportResultCode.SUCCESS;
    spansEnded.labels(isTaken ? 'sent' : 'dropped').inc(batch.count);
    if (isTaken || performance.now() - this.#toldAt < quietMilliseconds) return;
    this.#toldAt = performance.now();
    this.#log.warn({ code: (error as NodeJS.ErrnoException | undefined)?.code }, 'spans not sent');
  }
}
