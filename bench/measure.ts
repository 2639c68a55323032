export interface Measured {
  /** Work items per second. */
  readonly rate: number;
  readonly p50Milliseconds: number;
  readonly p95Milliseconds: number;
  readonly p99Milliseconds: number;
  /** Processor time of one work item on the busier side; 0 if the system does not report it. */
  readonly busyMicroseconds: number;
}

/** Microseconds of processor time used so far on each side: the web process, and everything else. */
export type Meter = () => readonly number[];

export interface Timing {
  readonly meter: Meter;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** A round and its floor, measured just before and just after it: other work of the machine slows both. */
export interface Share extends Measured {
  readonly share: number;
  /** The same by processor time: what a dedicated machine would show while this one has other work. */
  readonly shareByProcessor: number;
}

export type Works = readonly (() => Promise<unknown>)[];

/** Runs the work items in parallel, restarting each as soon as it is done: warm-up, then the median of several rounds. */
export async function measure(
  works: Works,
  { warmUpSeconds, seconds, rounds, meter }: Timing,
): Promise<Measured> {
  await round(works, warmUpSeconds);
  const results: Measured[] = [];
  for (let index = 0; index < rounds; index++) results.push(await round(works, seconds, meter));
  return median(results, ({ rate }) => rate);
}

/** The same, with each round as a share of the floor at that time. */
export async function measureShare(
  works: Works,
  floor: () => Promise<Measured>,
  { warmUpSeconds, seconds, rounds, meter }: Timing,
): Promise<Share> {
  await round(works, warmUpSeconds);
  const results: Share[] = [];
  let before = await floor();
  for (let index = 0; index < rounds; index++) {
    const measured = await round(works, seconds, meter);
    const after = await floor();
    const mean = (figure: (one: Measured) => number) => (figure(before) + figure(after)) / 2;
    results.push({
      ...measured,
      share: measured.rate / mean((one) => one.rate),
      shareByProcessor: mean((one) => one.busyMicroseconds) / measured.busyMicroseconds,
    });
    before = after;
  }
  return median(results, ({ share }) => share);
}

/** The median by figure. */
export const median = <T>(measured: readonly T[], figure: (one: T) => number): T =>
  measured.toSorted((a, b) => figure(a) - figure(b))[Math.floor(measured.length / 2)]!;

/** Runs the work items in parallel for this long, restarting each as soon as it is done. */
export async function round(works: Works, seconds: number, meter: Meter = () => []): Promise<Measured> {
  const used = meter();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    works.map(async (work) => {
      for (let at = performance.now(); at < end;) {
        await work();
        const now = performance.now();
        times.push(now - at);
        at = now;
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const busiest = Math.max(0, ...meter().map((now, side) => now - (used[side] ?? 0)));
  return { ...measuredFrom(times, took), busyMicroseconds: busiest / times.length };
}

/** The summary of single times within this many seconds. */
export function measuredFrom(
  milliseconds: readonly number[],
  seconds: number,
): Omit<Measured, 'busyMicroseconds'> {
  const sorted = Float64Array.from(milliseconds).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    rate: milliseconds.length / seconds,
    p50Milliseconds: at(0.5),
    p95Milliseconds: at(0.95),
    p99Milliseconds: at(0.99),
  };
}
