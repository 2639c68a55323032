import { groupBy } from '#contract/platform/group-by.ts';
import { onSiteCalls, type TakenWork } from '#contract/live/field-on-site.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { callApi, type ApiError } from '#web/platform/call-api.ts';
import type { DeviceWork } from '#web/platform/device-work/device-work.ts';
import { inTurn } from '#web/platform/device-work/in-turn.ts';
import { keepRefused } from '#web/platform/device-work/refused-work.ts';
import { whyItWaits, type Waiting } from '#web/platform/device-work/why-it-waits.ts';
import { storePicture } from '#web/platform/pictures.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import { forgetPhoto, keptPhoto } from './kept-photos.ts';
import {
  forgetVisitWork,
  keepVisitWork,
  waitingVisitWork,
  type WaitingVisitWork,
  type WorkPhoto,
} from './visit-work.ts';

const mostAtOnce = 50;

/** Sends this person’s work at visits, in order, from one tab at a time. Returns why something still waits, or null if nothing does. */
export const sendVisitWork = (owner: string): Promise<Waiting | null> =>
  inTurn('paddock-visit-outbox', async () => {
    let waiting: Waiting | null = null;
    for (const [visitId, work] of groupBy(waitingVisitWork(owner), (one) => one.visitId))
      waiting = (await sendVisit(owner, visitId, work)) ?? waiting;
    return waiting;
  });

export const hasWaitingVisitWork = (owner: string): boolean => waitingVisitWork(owner).length > 0;

async function sendVisit(
  owner: string,
  visitId: string,
  waiting: readonly WaitingVisitWork[],
): Promise<Waiting | null> {
  for (let from = 0; from < waiting.length; from += mostAtOnce) {
    const photos = await sendPhotos(owner, waiting.slice(from, from + mostAtOnce));
    if (photos.waits) return photos.waits;
    const batch = photos.ready;
    if (batch.length === 0) continue;
    const params = { id: visitId };
    try {
      const { items, appointment } = await callApi(
        onSiteCalls.work,
        { params, body: { sentAt: new Date().toISOString(), items: batch.map(({ item }) => item) } },
        { background: true },
      );
      // Before the work is forgotten, so that the page never shows the visit without it.
      queryClient.setQueryData(queryKey(visitCalls.get, { params }), { appointment });
      settle(owner, batch, items);
    } catch (error) {
      const reason = whyItWaits(error);
      if (reason) return reason;
      // The call as a whole was refused: all of it is kept, with the reason.
      const { code = '', message } = error as ApiError;
      settle(
        owner,
        batch,
        batch.map(({ item }) => ({ id: item.id, taken: false, code, reason: message })),
      );
    }
  }
  return null;
}

/** Sends the photos of reports. A report with a photo that the server refuses moves to where the person reads why. */
async function sendPhotos(
  owner: string,
  batch: readonly WaitingVisitWork[],
): Promise<{ readonly ready: readonly WaitingVisitWork[]; readonly waits: Waiting | null }> {
  const ready: WaitingVisitWork[] = [];
  for (const work of batch) {
    let current = work;
    let isRefused = false;
    for (const photo of work.photos ?? []) {
      const blob = photo.fileId === null ? await keptPhoto(photo.id) : undefined;
      if (!blob) continue;
      try {
        const { fileId } = await storePicture(blob, { background: true });
        current = withPhotos(current, (one) => (one.id === photo.id ? [{ ...one, fileId }] : [one]));
        keepVisitWork(owner, current);
      } catch (error) {
        const waits = whyItWaits(error);
        if (waits) return { ready: [], waits };
        // Sent again, the report goes without this photo.
        const rest = withPhotos(current, (one) => (one.id === photo.id ? [] : [one]));
        const reason = `${photo.name}: ${(error as Error).message}`;
        keepRefused(owner, { id: work.item.id, work: { visit: rest }, about: work.about, reason });
        forgetVisitWork(owner, [work.item.id]);
        isRefused = true;
        break;
      }
    }
    if (!isRefused) ready.push(current);
  }
  return { ready, waits: null };
}

/** A report with other photos; those that were sent are named in it. */
function withPhotos(
  work: WaitingVisitWork,
  change: (photo: WorkPhoto) => readonly WorkPhoto[],
): WaitingVisitWork {
  const photos = (work.photos ?? []).flatMap(change);
  const { item } = work;
  if (item.kind !== 'report') return work;
  return { ...work, photos, item: { ...item, photos: photos.flatMap(({ fileId }) => fileId ?? []) } };
}

/** Removes work that the server took. Work it will never take moves to where the person reads why. */
function settle(owner: string, batch: readonly WaitingVisitWork[], answers: readonly TakenWork[]): void {
  const refusals = new Map(answers.flatMap((one) => (one.taken ? [] : [[one.id, one.reason] as const])));
  for (const work of batch) {
    const reason = refusals.get(work.item.id);
    if (reason !== undefined)
      keepRefused(owner, { id: work.item.id, work: { visit: work }, about: work.about, reason });
  }
  forgetVisitWork(
    owner,
    batch.map(({ item }) => item.id),
  );
  for (const work of batch)
    if (!refusals.has(work.item.id)) for (const { id } of work.photos ?? []) void forgetPhoto(id);
}

/** What is done at visits. */
export const visitWork: DeviceWork = {
  kind: 'visit',
  keepAgain: (owner, work) => keepVisitWork(owner, work as WaitingVisitWork),
  send: sendVisitWork,
};
