/** Part of a process: it works from start to stop. */
export interface Part {
  stop(): Promise<void>;
}

/** Several parts as one: stopped in parallel, ended when all are. */
export const together = (parts: readonly Part[]): Part => ({
  async stop() {
    await Promise.all(parts.map((part) => part.stop()));
  },
});
