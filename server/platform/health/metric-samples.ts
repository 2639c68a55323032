import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricSamples } from './added-counts.ts';

/** What the library would average, or add where it says nothing: the worst process counts, not the middle of all. */
const worst = /^(nodejs_eventloop_lag_|process_(open|max)_fds$|process_start_time_)/;

/** What a process tells of itself. */
export async function samplesOf(registry: Registry): Promise<readonly MetricSamples[]> {
  // The library's types have no such types of metrics as it writes.
  const samples = (await registry.getMetricsAsJSON()) as unknown as readonly MetricSamples[];
  return samples.map((one) => (worst.test(one.name) ? { ...one, aggregator: 'max' } : one));
}

/** The metrics of several processes as one, in the format of Prometheus. */
export const joinedText = (processes: readonly (readonly MetricSamples[])[]): Promise<string> =>
  AggregatorRegistry.aggregate([...processes]).metrics();
