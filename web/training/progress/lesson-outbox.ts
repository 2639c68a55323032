import type { LessonCommit } from '#contract/training/scorm-stage.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** What a lesson told last and the server has not confirmed yet; it outlives the tab. */
export interface WaitingLesson {
  /** The person of the page it was told on. */
  readonly owner: string;
  readonly courseId: string;
  readonly sectionId: string;
  readonly launchId: string;
  /** The lesson by name, for people. */
  readonly about: string;
  readonly commit: LessonCommit;
}

const prefix = 'paddock-lesson-';
const keyOf = (launchId: string) => prefix + launchId;

/** Keeps a commit before anything else happens with it. It is all of the lesson: those before it are not needed any more. */
export function keepLesson(lesson: WaitingLesson): void {
  keepOnDevice(keyOf(lesson.launchId), JSON.stringify(lesson));
}

/** The commits of this person that wait, one for each launch. */
export const waitingLessons = (owner: string): WaitingLesson[] =>
  keysOnDevice(prefix)
    .flatMap((key) => jsonOnDevice<WaitingLesson & { readonly userId?: string }>(key) ?? [])
    // Kept by an older page, it names its person otherwise.
    .filter((lesson) => (lesson.owner ?? lesson.userId) === owner);

/** Forgets a commit the server has answered for; one that came meanwhile stays. */
export function forgetLesson({ launchId, commit }: WaitingLesson): void {
  const key = keyOf(launchId);
  if ((jsonOnDevice<WaitingLesson>(key)?.commit.sequence ?? 0) <= commit.sequence) forgetOnDevice(key);
}
