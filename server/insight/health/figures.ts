import type { Health } from '#contract/insight/health.calls.ts';
import type { MetricSamples } from '#server/platform/health/added-counts.ts';
import { joined, writtenSamples } from '#server/platform/health/metric-samples.ts';

/** What processes say of themselves, as one. */
interface Figures extends Pick<Health, 'parts' | 'pools' | 'processes'> {
  readonly unheard: number;
  readonly standbyCalls: { readonly standby: number; readonly primary: number };
}

const partNames = ['database', 'files', 'space'] as const;

export async function figuresOf(processes: readonly (readonly MetricSamples[])[]): Promise<Figures> {
  const samples = new Map((await writtenSamples(joined(processes))).map((one) => [one.name, one.values]));
  const figure = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    samples
      .get(name)
      ?.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value ??
    0;
  const connections = samples.get('paddock_pool_connections') ?? [];
  const names = [...new Set(connections.map(({ labels }) => String(labels['pool'])))].toSorted();
  const inState = (pool: string, state: string) => figure('paddock_pool_connections', { pool, state });
  const calls = (server: string) => figure('paddock_standby_calls_total', { server });
  return {
    parts: partNames.map((name) => ({
      name,
      answers: figure('paddock_part_available', { part: name }) === 1,
    })),
    pools: names.map((name) => ({
      name,
      used: inState(name, 'used'),
      idle: inState(name, 'idle'),
      waiting: inState(name, 'waiting'),
    })),
    processes: {
      eventLoopSeconds: figure('nodejs_eventloop_lag_p99_seconds'),
      memoryBytes: figure('process_resident_memory_bytes'),
      signInsWaiting: figure('paddock_sign_ins_waiting'),
    },
    unheard: figure('paddock_unheard_rejections_total'),
    standbyCalls: { standby: calls('standby'), primary: calls('primary') },
  };
}
