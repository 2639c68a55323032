import { earlyMinutes } from '#contract/live/verdicts.ts';
import type { SignaturePart, Verdict } from '#contract/live/verdicts.ts';
import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import { grantTimes } from '#server/platform/claimed-times.rules.ts';

/** The first moment at which something can have been done at a visit. */
export const onSiteFrom = (startsAt: string): Date => new Date(Date.parse(startsAt) - earlyMinutes * 60_000);

/**
 * When work was done: what the device claims, within what the server knows. It is neither in the future nor before the visit, and a clock
 * that is off is corrected by the time at which the device says it sends.
 */
export function workTime(
  { occurredAt, sentAt }: { readonly occurredAt?: string | undefined; readonly sentAt?: string | undefined },
  { receivedAt, earliest }: { readonly receivedAt: Date; readonly earliest: Date },
): Date {
  const [granted] = grantTimes([{ occurredAt, time: 0 }], {
    receivedAt,
    sentAt,
    lastEventAt: null,
    begunAt: null,
    timeSeconds: 0,
  });
  const at = Date.parse(granted!.occurredAt);
  return new Date(Math.min(receivedAt.getTime(), Math.max(at, earliest.getTime())));
}

interface Judged {
  readonly verdict: Verdict | null;
}

const isFilled = (items: readonly Judged[]): boolean => items.every(({ verdict }) => verdict !== null);

/** What a signature depends on. */
export interface Signing {
  readonly part: SignaturePart;
  readonly items: readonly Judged[];
  /** The parts that have signed. */
  readonly signed: readonly SignaturePart[];
  /** The signer observes, or is the person observed. */
  readonly observes: boolean;
  readonly isObserved: boolean;
}

/**
 * How a signature is taken, or why it is not. The person observed signs with the own account, or types the name on the device of the
 * instructor; the record says which. The instructor signs first, so that nobody signs what may still change.
 */
export function signingOf({
  part,
  items,
  signed,
  observes,
  isObserved,
}: Signing): 'own-account' | 'instructor-device' | 'not-allowed' | ErrorText {
  if (!observes && !(isObserved && part === 'observed')) return 'not-allowed';
  if (signed.includes(part)) return errors.alreadySigned;
  if (!isFilled(items)) return errors.notFilled;
  if (part === 'instructor') return 'own-account';
  if (!signed.includes('instructor')) return errors.instructorFirst;
  return isObserved ? 'own-account' : 'instructor-device';
}

/** A checklist that keeps a visit from being completed. */
export interface ChecklistUse {
  readonly name: string;
  readonly required: boolean;
  /** Those who were observed with it. */
  readonly observed: readonly { readonly person: string; readonly isFilled: boolean }[];
}

/**
 * Why a visit cannot be completed yet: a required checklist was used for nobody, or only in part. Not every attendee has to be observed,
 * because somebody may be absent.
 */
export function checklistObstacle(
  uses: readonly ChecklistUse[],
): { readonly error: ErrorText; readonly values: Readonly<Record<string, string>> } | null {
  for (const { name, required, observed } of uses) {
    if (!required) continue;
    if (observed.length === 0) return { error: errors.checklistMissing, values: { name } };
    const open = observed.find((one) => !one.isFilled);
    if (open) return { error: errors.checklistOpen, values: { name, person: open.person } };
  }
  return null;
}
