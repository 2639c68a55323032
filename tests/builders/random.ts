/** Builds this many in parallel. */
export const many = <T>(count: number, build: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, build));

/** A source of whole numbers below a limit that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const resolution = 2 ** 30;
let source = seeded(0);
let drawn = false;

/** Starts the random choices of a test file. `SEED=… npx vitest run <file>` repeats those of a failed run. */
export function startFrom(seed: number): void {
  source = seeded(seed);
  drawn = false;
}

export const wasDrawn = (): boolean => drawn;

/** A number from 0 to below 1, like `Math.random`, from the seed of the test file. */
export function random(): number {
  drawn = true;
  return source(resolution) / resolution;
}

/** A random element. */
export const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
