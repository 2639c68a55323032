import { useEffect, useState, type RefObject } from 'react';
import type { Reply } from '#contract/platform/call.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { showProgress } from '#web/training/show-progress.ts';
import type { LessonOptions, LessonPhase, LessonWindow } from './lesson-play.ts';
import { sendLessons } from './send-lessons.ts';

type Launch = Reply<typeof scormPlayCalls.launch>;
export type OpenedLesson = Reply<typeof scormPlayCalls.look> &
  Partial<Pick<Launch, 'launchId' | 'token' | 'beaconUrl' | 'savedAt'>>;

/** Opens a lesson: its address and state, and the launch under which its commits are kept. */
export function useOpenedLesson(
  owner: string,
  { sectionId, courseId, preview }: LessonOptions,
  apart: RefObject<LessonWindow | null>,
  setPhase: (phase: LessonPhase) => void,
) {
  const [opened, setOpened] = useState<OpenedLesson | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCancelled = false;
    openLesson(owner, { sectionId, courseId, preview })
      .then((one) => {
        if (isCancelled) return;
        setOpened(one);
        setPhase(apart.current ? 'apart' : 'playing');
      })
      .catch((failed: unknown) => {
        if (isCancelled) return;
        setError(failed);
        setPhase('failed');
      });
    return () => {
      isCancelled = true;
    };
  }, [owner, sectionId, courseId, preview, setPhase, apart]);

  return { opened, error };
}

/**
 * Opens the lesson so that its work is kept, or else read-only. Sends what waits on this device first, so that the server hands out nothing
 * older.
 */
async function openLesson(
  owner: string,
  { sectionId, courseId, preview }: Omit<LessonOptions, 'title' | 'speaks'>,
): Promise<OpenedLesson> {
  await sendLessons(owner).catch(() => {});
  if (courseId !== undefined) {
    try {
      const launch = await callApi(scormPlayCalls.launch, { body: { courseId, sectionId } });
      showProgress(courseId, launch.progress);
      return launch;
    } catch (error) {
      // Locked, not assigned to this person, or acting for someone: opening it read-only may still be allowed.
      if (!(error instanceof ApiError) || ![403, 404, 409].includes(error.status)) throw error;
    }
  }
  return callApi(scormPlayCalls.look, { query: { courseId, preview, sectionId } });
}
