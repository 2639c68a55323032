/** A metric as processes tell it to each other. */
export interface MetricSamples {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly aggregator: string;
  readonly values: readonly Sample[];
}

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Of a histogram, which of its series. */
  readonly metricName?: string;
}

/** What may only rise. */
export const isCounted = ({ type }: MetricSamples) => type === 'counter' || type === 'histogram';
const keyOf = ({ metricName, labels }: Sample) => JSON.stringify([metricName, labels]);

/** Counts of processes that have ended, and those of one more. Other metrics ended with them. */
export function addedCounts(
  before: readonly MetricSamples[],
  ended: readonly MetricSamples[],
): readonly MetricSamples[] {
  const byName = Map.groupBy([...before, ...ended].filter(isCounted), ({ name }) => name);
  return [...byName.values()].map((same) => {
    const series = Map.groupBy(
      same.flatMap(({ values }) => values),
      keyOf,
    );
    const values = [...series.values()].map((samples) => ({
      ...samples[0]!,
      value: samples.reduce((sum, { value }) => sum + value, 0),
    }));
    return { ...same[0]!, values };
  });
}
