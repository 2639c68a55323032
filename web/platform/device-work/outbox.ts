import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** Something a person did that the server has not confirmed. */
export interface WaitingItem {
  /** When it was kept, with fractions of a second: the order of sending. */
  readonly keptAt: number;
}

export interface DeviceOutbox<Item extends WaitingItem> {
  /** Stores an item before anything else happens with it. */
  keep(owner: string, id: string, item: Item): void;
  /** The waiting items of this person, in the order they happened. */
  waiting(owner: string): Item[];
  /** Removes items the server has answered. */
  forget(owner: string, ids: readonly string[]): void;
}

/**
 * Unsent work of one kind on this device. Each item has its own key, so that two tabs never overwrite each other. The key contains the
 * person, so that a shared device keeps people apart.
 *
 * @param name begins with `paddock-event`: pages load the code for kept work only if such a key exists.
 */
export function deviceOutbox<Item extends WaitingItem>(name: `paddock-event${string}`): DeviceOutbox<Item> {
  const prefixOf = (owner: string) => `${name}:${owner}:`;
  return {
    keep: (owner, id, item) => keepOnDevice(prefixOf(owner) + id, JSON.stringify(item)),
    waiting: (owner) =>
      keysOnDevice(prefixOf(owner))
        .flatMap((key) => jsonOnDevice<Item>(key) ?? [])
        .toSorted((a, b) => a.keptAt - b.keptAt),
    forget(owner, ids) {
      for (const id of ids) forgetOnDevice(prefixOf(owner) + id);
    },
  };
}

/** The value of `keptAt` now. It continues to grow if the clock of the device is set back while the page is open. */
export const keptNow = (): number => performance.timeOrigin + performance.now();

let latest = 0;
const sameMomentMilliseconds = 10;

/** The instant of something that happens now, by the clock of the device. No two have the same one: the later of them must count as later. */
export function thisMoment(): string {
  const now = Date.now();
  const isSame = now <= latest && latest - now < sameMomentMilliseconds;
  latest = isSame ? latest + 1 : now;
  return new Date(latest).toISOString();
}
