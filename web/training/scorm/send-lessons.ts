import type { Reply } from '#contract/platform/call.ts';
import { progressCalls, type ProgressReply } from '#contract/training/progress.calls.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import { forgetLesson, waitingLessons, type WaitingLesson } from './lesson-outbox.ts';

/** What a browser lets outlive a page. */
const longestKeptAlive = 60_000;

type Saved = Reply<typeof scormPlayCalls.updateProgress>;

/** Shows everywhere where a course stands now. */
export function showProgress(courseId: string, progress: ProgressReply): void {
  queryClient.setQueryData<{ progress: ProgressReply }>(
    queryKey(progressCalls.read, { params: { id: courseId } }),
    { progress },
  );
  void queryClient.invalidateQueries({ queryKey: ['curriculums'] });
}

/** Sends what lessons of this person told, from one tab at a time. False where something still waits. */
export const sendLessons = (
  userId: string,
  onSaved: (lesson: WaitingLesson, saved: Saved) => void = () => {},
): Promise<boolean> =>
  navigator.locks.request('paddock-lessons', async () => {
    let isAllGone = true;
    for (const lesson of waitingLessons(userId)) {
      const { courseId, sectionId, launchId, commit } = lesson;
      const body = { ...commit, courseId, sectionId, launchId };
      try {
        const keepalive = JSON.stringify(body).length < longestKeptAlive;
        const saved = await callApi(scormPlayCalls.updateProgress, { body }, { keepalive });
        forgetLesson(lesson);
        if (saved.progress) showProgress(courseId, saved.progress);
        onSaved(lesson, saved);
      } catch (error) {
        // The server said no for good: sending it again would say the same.
        const isFinal =
          error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;
        if (isFinal) forgetLesson(lesson);
        else isAllGone = false;
      }
    }
    return isAllGone;
  });
