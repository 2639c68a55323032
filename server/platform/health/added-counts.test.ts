import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addedCounts } from './added-counts.ts';
import { joined, samplesOf } from './metric-samples.ts';

/** A process that answered a call so often and so slowly, with connections in use. */
async function processOf(calls: number, seconds: number, connections: number) {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['call'];
  new Counter({ name: 'answered_total', help: 'h', labelNames, registers }).labels('a').inc(calls);
  new Histogram({ name: 'seconds', help: 'h', buckets: [1], registers }).observe(seconds);
  new Gauge({ name: 'used', help: 'h', registers, aggregator: 'sum' }).set(connections);
  new Gauge({ name: 'available', help: 'h', registers, aggregator: 'min' }).set(connections > 5 ? 0 : 1);
  new Gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: 'h', registers, aggregator: 'average' }).set(
    seconds,
  );
  return samplesOf(registry);
}

test('counts and histograms add up, and gauges say how they do', async () => {
  const text = await joined([await processOf(3, 0.5, 2), await processOf(4, 2, 9)]).metrics();
  expect(text).toContain('answered_total{call="a"} 7');
  expect(text).toContain('seconds_bucket{le="1"} 1');
  expect(text).toContain('seconds_bucket{le="+Inf"} 2');
  expect(text).toContain('seconds_sum 2.5');
  expect(text).toMatch(/^used 11$/m);
  expect(text).toMatch(/^available 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 2$/m);
});

test('of processes that have ended, what they counted stays and nothing else', async () => {
  const ended = addedCounts(addedCounts([], await processOf(3, 0.5, 2)), await processOf(4, 2, 9));
  const text = await joined([await processOf(1, 0.1, 1), ended]).metrics();
  expect(text).toContain('answered_total{call="a"} 8');
  expect(text).toContain('seconds_count 3');
  expect(text).toMatch(/^used 1$/m);
  expect(text).toMatch(/^available 1$/m);
});
