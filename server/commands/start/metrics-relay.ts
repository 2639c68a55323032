import type { ChildProcess } from 'node:child_process';
import { addedCounts, isCounted, type MetricSamples } from '#server/platform/health/added-counts.ts';
import {
  isFromProcess,
  type ForProcess,
  type FromProcess,
} from '#server/platform/health/metrics-messages.ts';

type Samples = readonly MetricSamples[];

/** From its start to its end, the child is one of those who hear of each other. */
export type MetricsRelay = (child: ChildProcess) => ChildProcess;

/** A process that hangs is told of as it was last heard. */
const patienceMs = 1000;

/**
 * Lets processes hear of each other's metrics. What a process has counted stays when it is replaced, as far as it was told: sums never fall.
 */
export function metricsRelay(): MetricsRelay {
  const latest = new Map<ChildProcess, Samples>();
  const children = new Set<ChildProcess>();
  const rounds = new Map<number, { readonly missing: Set<ChildProcess>; readonly end: () => void }>();
  let ended: Samples = [];
  let lastRound = 0;

  const send = (child: ChildProcess, message: ForProcess) => {
    if (child.connected) child.send(message, () => {});
  };
  const heard = (child: ChildProcess) => {
    for (const { missing, end } of rounds.values()) if (missing.delete(child) && missing.size === 0) end();
  };
  const everybody = async () => {
    const round = ++lastRound;
    const answered = new Promise<void>((end) => {
      rounds.set(round, { missing: new Set(children), end });
      setTimeout(end, patienceMs).unref();
    });
    for (const child of children) send(child, { metrics: 'wanted', round });
    await answered;
    rounds.delete(round);
    return [...latest.values(), ended];
  };
  const hear = (child: ChildProcess, message: FromProcess) => {
    if (message.metrics === 'asked') {
      const { question } = message;
      void everybody().then((all) => send(child, { metrics: 'found', question, all }));
      return;
    }
    if (message.metrics === 'counted') {
      const others = (latest.get(child) ?? []).filter((one) => !isCounted(one));
      latest.set(child, [...others, ...message.samples]);
      return;
    }
    latest.set(child, message.samples);
    const round = rounds.get(message.round);
    if (round?.missing.delete(child) && round.missing.size === 0) round.end();
  };

  return (child) => {
    children.add(child);
    child.on('message', (message) => {
      // One that has ended is counted among those already; its last words may come after its end.
      if (isFromProcess(message) && children.has(child)) hear(child, message);
    });
    child.once('exit', () => {
      ended = addedCounts(ended, latest.get(child) ?? []);
      latest.delete(child);
      children.delete(child);
      heard(child);
    });
    return child;
  };
}
