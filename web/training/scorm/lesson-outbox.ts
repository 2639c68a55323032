import type { LessonCommit } from '#contract/training/scorm-stage.ts';

/** What a lesson told last and the server has not confirmed yet; it outlives the tab. */
export interface WaitingLesson {
  readonly userId: string;
  readonly courseId: string;
  readonly sectionId: string;
  readonly launchId: string;
  readonly commit: LessonCommit;
}

const prefix = 'paddock-lesson-';
/** Where the device's store is full or closed, at least as long as the page lives. */
const inMemory = new Map<string, WaitingLesson>();

const stored = (key: string): WaitingLesson | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as WaitingLesson | null;
  } catch {
    return null;
  }
};

/** Keeps a commit before anything else happens with it. It is all of the lesson: those before it are not needed any more. */
export function keepLesson(lesson: WaitingLesson): void {
  inMemory.set(lesson.launchId, lesson);
  try {
    localStorage.setItem(prefix + lesson.launchId, JSON.stringify(lesson));
  } catch {
    // Full: the page goes on trying from its memory.
  }
}

/** The commits of this person that wait, one for each launch. */
export function waitingLessons(userId: string): WaitingLesson[] {
  const waiting = new Map(inMemory);
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const kept = stored(key);
    const known = kept && waiting.get(kept.launchId);
    if (kept && (!known || known.commit.sequence < kept.commit.sequence)) waiting.set(kept.launchId, kept);
  }
  return [...waiting.values()].filter((lesson) => lesson.userId === userId);
}

/** Forgets a commit the server has confirmed; one that came meanwhile stays. */
export function forgetLesson({ launchId, commit }: WaitingLesson): void {
  const key = prefix + launchId;
  if ((inMemory.get(launchId)?.commit.sequence ?? 0) <= commit.sequence) inMemory.delete(launchId);
  if ((stored(key)?.commit.sequence ?? 0) <= commit.sequence) localStorage.removeItem(key);
}
