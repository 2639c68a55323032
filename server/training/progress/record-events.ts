import type { Bilingual } from '#contract/platform/language.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { begun, withEvent, type LearningEvent, type Progress } from '#contract/training/progress.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { assignmentPassed } from '#server/training/standings/assignment.events.ts';
import {
  courseGoneThroughAgain,
  coursePassed,
  coursePassedAgain,
} from '#server/training/standings/progress.events.ts';
import {
  appendEvents,
  courseToBegin,
  insertProgress,
  lockStandingRow,
  renewPass,
  updateProgress,
  type CourseToBegin,
  type EventInput,
  type Standing,
} from './progress.queries.ts';

/** The learner, with what the records need. */
export type Learner = Pick<Actor, 'id' | 'dealerIds'> & {
  readonly session: Pick<Actor['session'], 'proxiedBy'>;
};

/** A person's progress in a course that was started, locked until the transaction ends. */
export type LockedStanding = Standing & { readonly progress: Progress };

/**
 * Locks the person's progress; starts the course if it is not started yet. Refuses one that is locked, unpublished or not assigned to the
 * person.
 */
export async function lockStanding(change: Change, actor: Actor, courseId: string): Promise<LockedStanding> {
  const stands = await progressOrCourse(change, actor, courseId);
  if (!isLocked(stands)) return beginCourse(change, actor, courseId, stands);
  if (stands.isInBin) refuse(errors.inBin);
  return stands;
}

export const isLocked = (stands: LockedStanding | CourseToBegin): stands is LockedStanding =>
  'progress' in stands;

/** Locks the person's progress, even in an unpublished course; otherwise the course to start, which must be visible and not locked. */
export async function progressOrCourse(
  change: Change,
  actor: Actor,
  courseId: string,
): Promise<LockedStanding | CourseToBegin> {
  const locked = await lockStandingRow(change.tx, actor.id, courseId);
  if (locked?.progress) return { ...locked, progress: locked.progress };
  const course = found(await courseToBegin(change.tx, actor, courseId, change.today()), errors.notFound);
  if (change.settings.prerequisites.enabled && course.missing.length > 0)
    refuse(errors.locked, { missing: namesOf(course.missing, change.language) });
  return course;
}

/** Starts a course for a person, unless another request has done so meanwhile. */
export async function beginCourse(
  change: Change,
  actor: Actor,
  courseId: string,
  course: CourseToBegin,
): Promise<LockedStanding> {
  const at = change.now().toISOString();
  const key = { userId: actor.id, courseId, versionId: course.versionId };
  if (await insertProgress(change.tx, key, begun(at, course))) {
    await appendEvents(change.tx, originOf(change, actor, key), [enrolment(at)]);
    await change.record({ type: 'enroll', entity: { kind: 'course', id: courseId, name: '' } });
  }
  const begunNow = found(await lockStandingRow(change.tx, actor.id, courseId), errors.notFound);
  return { ...begunNow, progress: begunNow.progress! };
}

export interface Recorded extends LockedStanding {
  /** Ids of the events that were new. */
  readonly fresh: ReadonlySet<string>;
}

/**
 * Appends a learner's events and updates the progress in the same transaction. Events stored before change nothing. The first pass is
 * announced once.
 */
export async function recordEvents(
  change: Change,
  actor: Learner,
  courseId: string,
  locked: LockedStanding,
  events: readonly EventInput[],
): Promise<Recorded> {
  const origin = originOf(change, actor, { userId: actor.id, courseId, versionId: locked.versionId });
  const fresh = await appendEvents(change.tx, origin, events);
  if (fresh.size === 0) return { ...locked, fresh };
  const progress = events
    .filter((event) => fresh.has(event.id))
    .reduce<Progress>(
      (before, event) =>
        withEvent(before, { ...event, receivedAt: origin.receivedAt } satisfies LearningEvent, locked),
      locked.progress,
    );
  const firstPass = locked.progress.passedAt === null && progress.passedAt !== null;
  const key = { userId: actor.id, courseId };
  const ended = await updateProgress(
    change.tx,
    key,
    progress,
    firstPass ? { versionId: locked.versionId, dealerId: origin.dealerId } : undefined,
  );
  const renewed = locked.isDueAgain ? await renewPass(change.tx, key) : [];
  if (firstPass) {
    await change.announce(coursePassed, {
      userId: actor.id,
      courseId,
      courseVersionId: locked.versionId,
      passedAt: progress.passedAt!,
    });
  } else if (progress.passedAt !== null && events.some((one) => isPassedQuiz(one) && fresh.has(one.id))) {
    await change.announce(coursePassedAgain, { userId: actor.id, courseId });
  } else if (
    progress.passedAt !== null &&
    !locked.hasQuiz &&
    events.some((one) => one.kind === 'section-seen' && fresh.has(one.id))
  ) {
    await change.announce(courseGoneThroughAgain, { userId: actor.id, courseId });
  }
  for (const one of [...ended, ...renewed]) await change.announce(assignmentPassed, { ...one, ...key });
  return { ...locked, progress, fresh };
}

const isPassedQuiz = ({ kind, passed }: EventInput) => kind === 'quiz-finished' && passed === true;

const enrolment = (at: string): EventInput => ({
  id: newId(),
  kind: 'enrolled',
  sectionId: null,
  durationSeconds: 0,
  positionSeconds: null,
  score: null,
  passed: null,
  occurredAt: at,
});

const originOf = (
  change: Change,
  actor: Learner,
  key: { userId: string; courseId: string; versionId: string },
) => ({
  ...key,
  dealerId: actor.dealerIds[0] ?? null,
  proxiedBy: actor.session.proxiedBy,
  receivedAt: change.now().toISOString(),
});

const namesOf = (missing: readonly { readonly name: Bilingual }[], language: 'en' | 'fr') =>
  missing.map(({ name }) => inLanguage(name, language)).join(', ');
