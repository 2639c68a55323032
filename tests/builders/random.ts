/** So many of them, built side by side. */
export const many = <T>(count: number, build: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, build));

/** One of them, by chance. */
export const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
