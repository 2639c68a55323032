import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import type { MetricSamples } from '#server/platform/health/added-counts.ts';
import type { ForProcess } from '#server/platform/health/metrics-messages.ts';
import { metricsRelay, type MetricsRelay } from './metrics-relay.ts';

/** A process that has counted so much, at the other end of its channel. */
class FakeProcess extends EventEmitter {
  readonly connected = true;
  isHanging = false;
  counted: number;
  readonly #found: ((count: number) => void)[] = [];

  constructor(relay: MetricsRelay, counted: number) {
    super();
    this.counted = counted;
    relay(this as unknown as ChildProcess);
  }

  send(message: ForProcess): void {
    if (message.metrics === 'wanted' && !this.isHanging) this.tell(message.round);
    if (message.metrics === 'found')
      this.#found.shift()?.(message.all.flat().reduce((sum, { values }) => sum + values[0]!.value, 0));
  }

  tell(round: number): void {
    const values = [{ value: this.counted, labels: {} }];
    const samples: MetricSamples[] = [
      { name: 'answered_total', help: 'h', type: 'counter', aggregator: 'sum', values },
    ];
    this.emit('message', { metrics: 'told', round, samples });
  }

  /** What all have counted together. */
  sum(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#found.push(resolve);
    this.emit('message', { metrics: 'asked', question: 1 });
    return promise;
  }
}

test('a sum never falls, whichever process ends, hangs, or tells too late', async () => {
  const relay = metricsRelay();
  const [first, second] = [new FakeProcess(relay, 5), new FakeProcess(relay, 7)];
  expect(await first.sum()).toBe(12);

  second.counted = 9;
  second.isHanging = true;
  expect(await first.sum()).toBe(12);
  second.isHanging = false;
  expect(await first.sum()).toBe(14);

  second.emit('exit');
  expect(await first.sum()).toBe(14);
  second.tell(1);
  expect(await first.sum()).toBe(14);

  const third = new FakeProcess(relay, 1);
  expect(await third.sum()).toBe(15);
  first.emit('exit');
  expect(await third.sum()).toBe(15);
});
