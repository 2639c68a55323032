import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { WorkInput } from '#contract/live/field-on-site.fields.ts';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { onDeviceChange } from '#web/platform/device-store.ts';
import { keptNow, thisMoment } from '#web/platform/device-work/outbox.ts';
import { useSender, type Sender } from '#web/platform/device-work/use-sender.ts';
import { useSession } from '#web/platform/session.tsx';
import { hasWaitingVisitWork, sendVisitWork } from './send-visit-work.ts';
import { keepVisitWork, waitingVisitWork, type WorkPhoto } from './visit-work.ts';

/** Work without what every piece gets. */
export type NewWork = WorkInput extends infer Item
  ? Item extends WorkInput
    ? Omit<Item, 'id' | 'occurredAt'>
    : never
  : never;

export interface VisitWork extends Pick<Sender, 'waiting' | 'isOnlyInPage' | 'hasRefused'> {
  /** What waits on this device for the visit, in the order it happened. */
  readonly items: readonly WorkInput[];
  /** Stores a piece of work and sends it when possible. `about`: the person, by name. */
  keep(work: NewWork, about?: string, photos?: readonly WorkPhoto[]): void;
  /** Sends what waits. Returns whether nothing waits any more. */
  settle(): Promise<boolean>;
  /** Someone who acts for another person changes nothing in that person’s name. */
  readonly onlyLooks: boolean;
}

/** What a person does at a visit. Work that could not be sent waits on the device and is tried again. */
export function useVisitWork({ _id: visitId, topic }: Pick<VisitDetail, '_id' | 'topic'>): VisitWork {
  const { proxy } = useSession();
  const onlyLooks = proxy !== null;
  const { owner, flush, waiting, hasRefused, isOnlyInPage } = useSender(sendVisitWork, hasWaitingVisitWork);
  // The ids, because a snapshot has to stay the same as long as nothing changes.
  const ids = useSyncExternalStore(onDeviceChange, () =>
    waitingVisitWork(owner)
      .map(({ item }) => item.id)
      .join(),
  );
  const items = useMemo(
    () => waitingVisitWork(owner).flatMap((one) => (one.visitId === visitId ? [one.item] : [])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids say when something changed
    [owner, visitId, ids],
  );
  const keep = useCallback(
    (work: NewWork, about?: string, photos: readonly WorkPhoto[] = []) => {
      if (onlyLooks) return;
      keepVisitWork(owner, {
        visitId,
        about: [topic, about].filter(Boolean).join(', '),
        item: { ...work, id: crypto.randomUUID(), occurredAt: thisMoment() } as WorkInput,
        keptAt: keptNow(),
        ...(photos.length > 0 && { photos }),
      });
      void flush();
    },
    [flush, onlyLooks, owner, topic, visitId],
  );
  const settle = useCallback(async () => {
    await flush();
    return !hasWaitingVisitWork(owner);
  }, [flush, owner]);
  return { items, keep, settle, waiting, isOnlyInPage, hasRefused, onlyLooks };
}
