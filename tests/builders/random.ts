/** Builds this many in parallel. */
export const many = <T>(count: number, build: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, build));

/** A random element. */
export const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
