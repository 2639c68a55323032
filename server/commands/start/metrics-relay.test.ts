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
  memory = 0;
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
    const memory = { name: 'memory', help: 'h', type: 'gauge', aggregator: 'sum' } as const;
    const samples = [...this.#counts(), { ...memory, values: [{ value: this.memory, labels: {} }] }];
    this.emit('message', { metrics: 'told', round, samples });
  }

  /** What it does every few seconds, unasked. */
  handOver(): void {
    this.emit('message', { metrics: 'counted', samples: this.#counts() });
  }

  #counts(): readonly MetricSamples[] {
    const values = [{ value: this.counted, labels: {} }];
    return [{ name: 'answered_total', help: 'h', type: 'counter', aggregator: 'sum', values }];
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

test('what a process handed over unasked is kept when it is killed, and its gauges stay until then', async () => {
  const relay = metricsRelay();
  const [first, second] = [new FakeProcess(relay, 5), new FakeProcess(relay, 7)];
  second.memory = 100;
  expect(await first.sum()).toBe(112);

  second.isHanging = true;
  second.counted = 9;
  second.handOver();
  expect(await first.sum()).toBe(114);

  second.counted = 30;
  second.emit('exit');
  expect(await first.sum()).toBe(14);
});

test('one that was never asked has handed over what it counted, too', async () => {
  const relay = metricsRelay();
  const [first, second] = [new FakeProcess(relay, 5), new FakeProcess(relay, 7)];
  second.handOver();
  second.emit('exit');
  expect(await first.sum()).toBe(12);
});
