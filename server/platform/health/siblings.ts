import type { Registry } from 'prom-client';
import type { Services } from '#server/platform/context.ts';
import type { PoolState } from '#server/platform/open-services.ts';
import type { MetricSamples } from './added-counts.ts';
import { countsOf, samplesOf } from './metric-samples.ts';
import { isForProcess, type FromProcess } from './metrics-messages.ts';
import { processMetrics } from './process-metrics.ts';

type Samples = readonly MetricSamples[];

export interface Metrics {
  /** Of this process, made when somebody first wants them. */
  own(): Registry;
  /**
   * Of all processes that one start command runs, this one included, and what those counted that have ended. Null if the start command does not
   * answer: the counts of this process alone would look like a fall.
   */
  ofAll(): Promise<readonly Samples[] | null>;
}

/** Longer than the start command waits for a process that hangs. */
const patienceMs = 3000;
/** What a process that is killed has counted for so long is lost. */
const handOverMs = 5000;

/** The metrics of a process that nobody stands beside. */
export function metricsAlone(services: () => Services, pools: () => readonly PoolState[]): Metrics {
  let registry: Registry | undefined;
  const own = () => (registry ??= processMetrics(services(), pools));
  return { own, ofAll: async () => [await samplesOf(own())] };
}

/** The metrics of a process that others may stand beside: whoever asks one of them hears of all. */
export function metricsAmongSiblings(services: () => Services, pools: () => readonly PoolState[]): Metrics {
  const alone = metricsAlone(services, pools);
  const asked = new Map<number, (found: readonly Samples[]) => void>();
  let questions = 0;
  let telling = 0;
  let handingOver: NodeJS.Timeout | undefined;
  const tell = (message: FromProcess) => {
    if (process.connected) process.send!(message);
  };
  const own = () => {
    const registry = alone.own();
    handingOver ??= handOverCounts(registry, (samples) => {
      // What is being told was counted before, and would look like a fall after this.
      if (telling > 0) return false;
      tell({ metrics: 'counted', samples });
      return true;
    });
    return registry;
  };
  process.on('message', (message) => {
    if (!isForProcess(message)) return;
    if (message.metrics === 'found') return asked.get(message.question)?.(message.all);
    telling += 1;
    void samplesOf(own())
      .then((samples) => tell({ metrics: 'told', round: message.round, samples }))
      .finally(() => void (telling -= 1));
  });
  return {
    own,
    async ofAll() {
      const question = ++questions;
      const found = await new Promise<readonly Samples[] | null>((resolve) => {
        if (!process.connected) return resolve(null);
        asked.set(question, resolve);
        setTimeout(resolve, patienceMs, null).unref();
        tell({ metrics: 'asked', question });
      });
      asked.delete(question);
      return found;
    },
  };
}

/** Hands over what was counted, every few seconds in which something was. */
function handOverCounts(registry: Registry, hand: (samples: Samples) => boolean): NodeJS.Timeout {
  let before = 0;
  const look = async () => {
    const samples = await countsOf(registry);
    const sum = ownSum(samples);
    if (sum !== before && hand(samples)) before = sum;
  };
  return setInterval(() => void look(), handOverMs).unref();
}

/** Of all counts of the portal: the time of the processor, which the library counts, never rests. */
const ownSum = (samples: Samples): number =>
  samples
    .filter(({ name }) => name.startsWith('paddock_'))
    .flatMap(({ values }) => values)
    .reduce((sum, { value }) => sum + value, 0);
