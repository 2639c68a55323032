/** Part of a process: it works from the moment it is started until it is stopped. */
export interface Part {
  stop(): Promise<void>;
}
