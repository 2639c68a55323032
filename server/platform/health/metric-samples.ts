import { AggregatorRegistry, type Registry } from 'prom-client';
import { isCounted, type MetricSamples } from './added-counts.ts';

/** What the library would average, or add where it says nothing: the worst process counts, not the middle of all. */
const worst = /^(nodejs_eventloop_lag_|process_(open|max)_fds$|process_start_time_)/;

type Written = Pick<Registry, 'metrics' | 'getMetricsAsJSON'>;

/** As the library writes them; its types have no such types of metrics. */
export const writtenSamples = async (registry: Written): Promise<readonly MetricSamples[]> =>
  (await registry.getMetricsAsJSON()) as unknown as readonly MetricSamples[];

/** What a process tells of itself. */
export async function samplesOf(registry: Registry): Promise<readonly MetricSamples[]> {
  const samples = await writtenSamples(registry);
  return samples.map((one) => (worst.test(one.name) ? { ...one, aggregator: 'max' } : one));
}

/** What a process has counted: nothing is asked for it, neither the database nor the files. */
export async function countsOf(registry: Registry): Promise<readonly MetricSamples[]> {
  const metrics = registry.getMetricsAsArray() as unknown as readonly (MetricSamples & {
    get(): Promise<MetricSamples>;
  })[];
  return Promise.all(metrics.filter(isCounted).map((one) => one.get()));
}

/** The metrics of several processes as one. */
export const joined = (processes: readonly (readonly MetricSamples[])[]): Written =>
  AggregatorRegistry.aggregate([...processes]);
