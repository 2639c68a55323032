import type { LessonCommit } from '#contract/training/scorm-stage.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** The last commit of a lesson that the server has not confirmed yet. It outlives the tab. */
export interface WaitingLesson {
  /** The person of the page where it was made. */
  readonly owner: string;
  readonly courseId: string;
  readonly sectionId: string;
  readonly launchId: string;
  /** The name of the lesson, for people. */
  readonly about: string;
  readonly commit: LessonCommit;
}

const prefix = 'paddock-lesson-';
const keyOf = (launchId: string) => prefix + launchId;

/** Stores a commit before anything else happens with it. It contains the whole state of the lesson, so earlier commits are not needed. */
export function keepLesson(lesson: WaitingLesson): void {
  keepOnDevice(keyOf(lesson.launchId), JSON.stringify(lesson));
}

/** The waiting commits of this person, one per launch. */
export const waitingLessons = (owner: string): WaitingLesson[] =>
  keysOnDevice(prefix)
    .flatMap((key) => jsonOnDevice<WaitingLesson & { readonly userId?: string }>(key) ?? [])
    // An older page stored the person in another field.
    .filter((lesson) => (lesson.owner ?? lesson.userId) === owner);

/** Removes a commit the server has answered. A newer one stays. */
export function forgetLesson({ launchId, commit }: WaitingLesson): void {
  const key = keyOf(launchId);
  if ((jsonOnDevice<WaitingLesson>(key)?.commit.sequence ?? 0) <= commit.sequence) forgetOnDevice(key);
}
