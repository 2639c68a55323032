import type { Reply } from '#contract/platform/call.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { inTurn } from '#web/platform/device-work/in-turn.ts';
import { keepRefused } from '#web/platform/device-work/refused-work.ts';
import { whyItWaits } from '#web/platform/device-work/why-it-waits.ts';
import { showProgress } from '#web/training/show-progress.ts';
import { forgetLesson, waitingLessons, type WaitingLesson } from '#web/training/progress/lesson-outbox.ts';

/** The largest request a browser lets outlive a page. */
const longestKeptAlive = 60_000;

type Saved = Reply<typeof scormPlayCalls.updateProgress>;

export interface Sent {
  /** Nothing is waiting to be sent. */
  readonly isAllGone: boolean;
  /** Launches whose last commit the server will never accept. */
  readonly refused: readonly string[];
}

/**
 * Sends the commits of this person's lessons, from one tab at a time. Commits that are refused for good are kept, so that the learner can
 * read why.
 */
export const sendLessons = (
  owner: string,
  onSaved: (lesson: WaitingLesson, saved: Saved) => void = () => {},
): Promise<Sent> =>
  inTurn('paddock-lessons', async () => {
    let isAllGone = true;
    const refused: string[] = [];
    for (const lesson of waitingLessons(owner)) {
      const { courseId, sectionId, launchId, commit } = lesson;
      // The commit comes from a package, so the person is set last and cannot be overwritten.
      const body = { ...commit, courseId, sectionId, launchId };
      try {
        const keepalive = JSON.stringify(body).length < longestKeptAlive;
        const saved = await callApi(scormPlayCalls.updateProgress, { body }, { keepalive, background: true });
        forgetLesson(lesson);
        if (saved.progress) showProgress(courseId, saved.progress);
        onSaved(lesson, saved);
      } catch (error) {
        if (whyItWaits(error)) {
          isAllGone = false;
          continue;
        }
        const { message } = error as Error;
        keepRefused(owner, { id: launchId, work: { lesson }, about: lesson.about ?? '', reason: message });
        forgetLesson(lesson);
        refused.push(launchId);
      }
    }
    return { isAllGone, refused };
  });
