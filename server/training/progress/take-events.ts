import type * as z from 'zod';
import { sentence, type ErrorText } from '#contract/platform/errors.ts';
import { explain, type Issue } from '#contract/platform/validation.ts';
import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { progressEvent, type ProgressReply, type TakenEvent } from '#contract/training/progress.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { grantTimes } from '#server/platform/claimed-times.rules.ts';
import { presentProgress } from './present-progress.ts';
import { ownEvents, type EventInput, type Standing } from './progress.queries.ts';
import { beginCourse, isLocked, progressOrCourse, recordEvents } from './record-events.ts';

type ToldEvent = z.output<typeof progressEvent>;

interface Answer {
  progress: ProgressReply;
  events: TakenEvent[];
}

interface Bundle {
  readonly sentAt?: string | undefined;
  readonly events: readonly unknown[];
}

/** One event sent alone: an error of the event is an error of the call. */
export async function takeEvent(
  work: Change,
  actor: Actor,
  courseId: string,
  event: ToldEvent,
): Promise<Answer> {
  const answer = await take(work, actor, courseId, undefined, [{ event }]);
  const [only] = answer.events;
  if (only && !only.taken) refuse(Object.values(errors).find((one) => one.code === only.code)!);
  return answer;
}

/**
 * Stores the acceptable events of a bundle and returns the outcome of each event. If none is acceptable, the course is not started either.
 */
export const takeBundle = (
  work: Change,
  actor: Actor,
  courseId: string,
  { sentAt, events }: Bundle,
): Promise<Answer> =>
  take(
    work,
    actor,
    courseId,
    sentAt,
    events.map((event) => readEvent(event, work.language)),
  );

async function take(
  work: Change,
  actor: Actor,
  courseId: string,
  sentAt: string | undefined,
  sent: readonly Read[],
): Promise<Answer> {
  const receivedAt = work.now();
  const stands = await progressOrCourse(work, actor, courseId);
  const first = new Map<string, ToldEvent>();
  const checked = sent.map((read): Read => {
    if (!('event' in read)) return read;
    const fault = faultIn(read.event, stands);
    if (fault) return refusal(read.event.eventId, fault, work.language);
    const before = first.getOrInsert(read.event.eventId, read.event);
    return isSame(before, read.event)
      ? read
      : refusal(read.event.eventId, errors.eventIdInUse, work.language);
  });
  const good = [...first.values()];
  const known = isLocked(stands) ? stands.progress : null;
  if (good.length === 0) {
    const stood = isLocked(stands) ? stands : { ...stands, progress: null };
    return { progress: presentProgress(courseId, stood, []), events: checked.map(answerTo) };
  }
  const times = grantTimes(good, {
    receivedAt,
    sentAt,
    lastEventAt: known?.lastEventAt ?? null,
    begunAt: known?.enrolledAt ?? null,
    timeSeconds: known?.timeSeconds ?? 0,
  });
  const inputs = good.map((event, index): EventInput => ({
    id: event.eventId,
    kind: event.kind,
    sectionId: event.sectionId,
    score: null,
    passed: null,
    ...times[index]!,
  }));
  const locked = isLocked(stands) ? stands : await beginCourse(work, actor, courseId, stands);
  const after = await recordEvents(work, actor, courseId, locked, inputs);
  const inUse = await idsInUse(work, { userId: actor.id, courseId }, inputs, after.fresh);
  return {
    progress: presentProgress(courseId, after, []),
    events: checked.map((one) =>
      'event' in one && inUse.has(one.event.eventId)
        ? refusal(one.event.eventId, errors.eventIdInUse, work.language)
        : answerTo(one),
    ),
  };
}

const isSame = (
  one: { readonly kind: string; readonly sectionId: string | null },
  other: { readonly kind: string; readonly sectionId: string | null },
) => one.kind === other.kind && one.sectionId === other.sectionId;

type Read = { readonly event: ToldEvent } | Extract<TakenEvent, { taken: false }>;

const answerTo = (read: Read): TakenEvent =>
  'event' in read ? { id: read.event.eventId, taken: true } : read;

const refusal = (id: string, error: ErrorText, language: Change['language']) =>
  ({ id, taken: false, code: error.code, reason: sentence(error, language) }) as const;

/** A declared event, or its error. */
function readEvent(given: unknown, language: Change['language']): Read {
  const { success, data: event, error } = progressEvent.safeParse(given, { reportInput: true });
  if (success) return { event };
  const [fault] = explain(error.issues as readonly Issue[], progressEvent, [], language);
  const id = String((given as { eventId?: unknown } | null)?.eventId ?? '').slice(0, 100);
  return { id, taken: false, code: fault!.error.code, reason: fault!.sentence };
}

/** Why an event can never be stored in this course; undefined if it can. */
function faultIn(
  { sectionId }: ToldEvent,
  course: Pick<Standing, 'sectionIds' | 'packageSectionIds'> & { readonly isInBin?: boolean },
): ErrorText | undefined {
  if (course.isInBin === true) return errors.inBin;
  if (!course.sectionIds.includes(sectionId)) return errors.unknownSection;
  return course.packageSectionIds.includes(sectionId) ? errors.toldByPackage : undefined;
}

/** Of the ids that are not new, those that belong to something other than the same event. */
async function idsInUse(
  work: Change,
  of: { readonly userId: string; readonly courseId: string },
  events: readonly EventInput[],
  fresh: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const repeated = events.filter((event) => !fresh.has(event.id));
  if (repeated.length === 0) return new Set();
  const stored = await ownEvents(
    work.tx,
    of,
    repeated.map((event) => event.id),
  );
  const before = new Map(stored.map((event) => [event.id, event]));
  const isRepeat = (event: EventInput) => {
    const one = before.get(event.id);
    return one !== undefined && isSame(one, event);
  };
  return new Set(repeated.filter((event) => !isRepeat(event)).map((event) => event.id));
}
