import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { openCollector, type Collector } from '#tests/builders/collector.ts';
import { openTracing } from './open-tracing.ts';
import type { SpanStart, Tracing } from './tracing.ts';

let collector: Collector;
let tracing: Tracing;

beforeEach(async () => {
  collector = await openCollector();
  const { tracing: address } = readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  tracing = openTracing(address!, 'all', pino({ level: 'silent' }));
});
afterEach(() => collector.close());

const begin = (name: string, kind: SpanStart['kind'] = 'works', headers = {}) =>
  tracing.begin({ name, kind }, headers);

test('a span says its kind, when it was, and what its caller keeps', async () => {
  const traceparent = `00-${'0f'.repeat(16)}-f0000000000000ff-01`;
  const outer = begin('outer', 'answers', { traceparent, tracestate: 'other=1' });
  const inner = tracing.inside(outer, () => begin('inner – façade', 'asks'));
  await pause(20);
  inner.end();
  outer.end();
  begin('own').end();
  await tracing.stop();
  const [one, two, own] = collector.spans;
  expect(two).toMatchObject({
    traceId: '0f'.repeat(16),
    parentId: 'f0000000000000ff',
    state: 'other=1',
    kind: 2,
    isParentRemote: true,
  });
  expect(one).toMatchObject({
    traceId: two!.traceId,
    parentId: two!.spanId,
    state: 'other=1',
    name: 'inner – façade',
    kind: 3,
    isParentRemote: false,
  });
  expect(own).toMatchObject({ parentId: '', state: '', kind: 1, isParentRemote: false });
  expect(new Set([one!.spanId, two!.spanId, own!.spanId]).size).toBe(3);
  expect(one!.ended - one!.begun).toBeGreaterThan(18);
  expect(two!.begun).toBeLessThanOrEqual(one!.begun);
  expect(two!.ended).toBeGreaterThanOrEqual(one!.ended);
  expect(Math.abs(own!.ended - (performance.timeOrigin + performance.now()))).toBeLessThan(60_000);
});

test('what is left of a full batch waits for others', async () => {
  for (let span = 0; span < 600; span++) begin('one of many').end();
  await expect.poll(() => collector.spans.length).toBe(512);
  begin('last').end();
  await expect.poll(() => collector.spans.length, { timeout: 10_000 }).toBe(601);
  expect(collector.bytes).toHaveLength(2);
});

test('long spans take more batches', async () => {
  const name = 'long '.repeat(200);
  for (let span = 0; span < 500; span++) begin(name).end(new Error('a value'), { status: 300 });
  await tracing.stop();
  expect(collector.spans).toHaveLength(500);
  expect(collector.bytes.length).toBeGreaterThan(3);
  for (const span of collector.spans)
    expect(span).toMatchObject({ name, isError: true, attributes: { 'error.type': 'Error', status: 300 } });
});
