import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** A visit as it was read with a connection. */
export interface KeptVisit {
  /** When it was read, as an ISO instant. */
  readonly at: string;
  readonly visit: VisitDetail;
}

const prefixOf = (owner: string) => `paddock-visit:${owner}:`;
/** A visit is kept from the day before it to the day after it. */
const keptMilliseconds = 36 * 3_600_000;

const isNear = ({ startsAt, endsAt }: Pick<VisitDetail, 'startsAt' | 'endsAt'>, now: number): boolean =>
  now > Date.parse(startsAt) - keptMilliseconds && now < Date.parse(endsAt) + keptMilliseconds;

/**
 * Keeps a visit on the device so that its instructor can read it without a connection. Only visits of these days, because a device may be
 * lost; older ones are removed.
 */
export function keepVisit(owner: string, visit: VisitDetail, now = new Date()): void {
  for (const key of keysOnDevice(prefixOf(owner))) {
    const kept = jsonOnDevice<KeptVisit>(key);
    if (!kept || !isNear(kept.visit, now.getTime())) forgetOnDevice(key);
  }
  if (!visit.abilities.observe || !isNear(visit, now.getTime())) return;
  keepOnDevice(
    prefixOf(owner) + visit._id,
    JSON.stringify({ at: now.toISOString(), visit } satisfies KeptVisit),
  );
}

export const keptVisit = (owner: string, id: string): KeptVisit | null =>
  jsonOnDevice<KeptVisit>(prefixOf(owner) + id);

/** The kept visits that start on a day by the clock at the dealer, in their order. */
export const keptVisitsOn = (owner: string, day: string): readonly VisitDetail[] =>
  keysOnDevice(prefixOf(owner))
    .flatMap((key) => jsonOnDevice<KeptVisit>(key)?.visit ?? [])
    .filter(({ startDate }) => startDate.startsWith(day))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
