/** A kind of work that a page keeps on the device until the server has answered. Each room that has one describes it. */
export interface DeviceWork {
  /** Under this name refused work of the kind is kept, see `RefusedWork`. */
  readonly kind: string;
  /** Makes refused work wait to be sent again. */
  keepAgain(owner: string, work: unknown): void;
  /** Sends this person's waiting work. */
  send(owner: string): Promise<unknown>;
}
