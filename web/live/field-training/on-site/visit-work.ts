import type { WorkInput } from '#contract/live/field-on-site.fields.ts';
import { deviceOutbox, type WaitingItem } from '#web/platform/device-work/outbox.ts';

/** A photo of a report. */
export interface WorkPhoto {
  /** Its key on the device. */
  readonly id: string;
  readonly name: string;
  /** The stored file, once it was sent. */
  readonly fileId: string | null;
}

/** Something done at a visit that the server has not confirmed. */
export interface WaitingVisitWork extends WaitingItem {
  readonly visitId: string;
  readonly item: WorkInput;
  /** The visit and the person, by name. */
  readonly about: string;
  /** The photos of a report. They are sent before it. */
  readonly photos?: readonly WorkPhoto[];
}

const outbox = deviceOutbox<WaitingVisitWork>('paddock-event-visit');

/** Stores a piece of work before anything else happens with it. */
export const keepVisitWork = (owner: string, waiting: WaitingVisitWork): void =>
  outbox.keep(owner, waiting.item.id, waiting);

export const waitingVisitWork = outbox.waiting;
export const forgetVisitWork = outbox.forget;
