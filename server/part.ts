/** Part of a process: it works from the moment it is started until it is stopped. */
export interface Part {
  stop(): Promise<void>;
}

/** Several as one: stopped side by side, ended when all are. */
export const together = (parts: readonly Part[]): Part => ({
  async stop() {
    await Promise.all(parts.map((part) => part.stop()));
  },
});
