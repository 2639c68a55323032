export interface Measured {
  /** Works done a second. */
  readonly rate: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
}

export interface Timing {
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** A round beside its floor, taken just before and just after it: what else the machine does slows both. */
export interface Share extends Measured {
  readonly share: number;
}

type Works = readonly (() => Promise<unknown>)[];

/** Runs the works side by side, each again as soon as it is done: warm-up, then the median of some rounds. */
export async function measure(works: Works, { warmUpSeconds, seconds, rounds }: Timing): Promise<Measured> {
  await round(works, warmUpSeconds);
  const results: Measured[] = [];
  for (let index = 0; index < rounds; index++) results.push(await round(works, seconds));
  return median(results, ({ rate }) => rate);
}

/** The same with each round as a share of what the floor does at that time. */
export async function measureShare(
  works: Works,
  floor: () => Promise<number>,
  { warmUpSeconds, seconds, rounds }: Timing,
): Promise<Share> {
  await round(works, warmUpSeconds);
  const results: Share[] = [];
  let before = await floor();
  for (let index = 0; index < rounds; index++) {
    const measured = await round(works, seconds);
    const after = await floor();
    results.push({ ...measured, share: (measured.rate * 2) / (before + after) });
    before = after;
  }
  return median(results, ({ share }) => share);
}

/** The one in the middle by its figure. */
const median = <T>(measured: readonly T[], figure: (one: T) => number): T =>
  measured.toSorted((a, b) => figure(a) - figure(b))[Math.floor(measured.length / 2)]!;

async function round(works: Works, seconds: number): Promise<Measured> {
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
  return measuredFrom(times, (performance.now() - begun) / 1000);
}

/** What single times within so many seconds come to. */
export function measuredFrom(milliseconds: readonly number[], seconds: number): Measured {
  const sorted = Float64Array.from(milliseconds).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: milliseconds.length / seconds, p50Milliseconds: at(0.5), p99Milliseconds: at(0.99) };
}
