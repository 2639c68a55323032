import { forgetOnDevice, jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';

interface KeptKey {
  readonly key: string;
  readonly at: number;
}

/** A try that got no answer is repeated within a day, or it is another intention. */
const keptMilliseconds = 86_400_000;

const placeOf = (userId: string, incentiveId: string) => `redeem/${userId}/${incentiveId}`;

/** The key of a try whose answer never arrived. */
export function openTry(userId: string, incentiveId: string): string | undefined {
  const kept = jsonOnDevice<KeptKey>(placeOf(userId, incentiveId));
  return kept && Date.now() - kept.at < keptMilliseconds ? kept.key : undefined;
}

/** The key of the open try, or of a new one. Kept on the device, so that a press after a reload repeats the same try. */
export function keyForTry(userId: string, incentiveId: string): string {
  const key = openTry(userId, incentiveId) ?? crypto.randomUUID();
  keepOnDevice(placeOf(userId, incentiveId), JSON.stringify({ key, at: Date.now() } satisfies KeptKey));
  return key;
}

/** The server has answered: the next press is another intention. */
export const endTry = (userId: string, incentiveId: string): void =>
  forgetOnDevice(placeOf(userId, incentiveId));
