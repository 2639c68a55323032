import {
  forgetOnDevice,
  jsonOnDevice,
  keepOnDevice,
  keysOnDevice,
  onDeviceChange,
} from '#web/platform/device-store.ts';

/** Work the server will not accept, kept until its person has read why. */
export interface RefusedWork {
  readonly id: string;
  /** The work under its kind (`DeviceWork.kind`). */
  readonly work: Readonly<Record<string, unknown>>;
  /** Where it was done, by name, such as the course and section. */
  readonly about: string;
  /** The server's message. */
  readonly reason: string;
  /** When it was refused, as an ISO instant. */
  readonly at: string;
}

const prefixOf = (owner: string) => `paddock-refused:${owner}:`;

export function keepRefused(owner: string, refused: Omit<RefusedWork, 'at'>): void {
  const at = new Date().toISOString();
  keepOnDevice(prefixOf(owner) + refused.id, JSON.stringify({ ...refused, at } satisfies RefusedWork));
}

export function forgetRefused(owner: string, ids: readonly string[]): void {
  for (const id of ids) forgetOnDevice(prefixOf(owner) + id);
}

export const hasRefusedWork = (owner: string): boolean => keysOnDevice(prefixOf(owner)).length > 0;

/** The refused work of this person, oldest first. */
const refusedWork = (owner: string): RefusedWork[] =>
  keysOnDevice(prefixOf(owner))
    .flatMap((key) => jsonOnDevice<RefusedWork>(key) ?? [])
    .toSorted((a, b) => a.at.localeCompare(b.at));

/** The same for `useSyncExternalStore`, which needs the same array as long as nothing changes. */
export function refusedStore(owner: string): {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly RefusedWork[];
} {
  let known: readonly RefusedWork[] | null = null;
  return {
    subscribe: (listener) =>
      onDeviceChange(() => {
        known = null;
        listener();
      }),
    read: () => (known ??= refusedWork(owner)),
  };
}
