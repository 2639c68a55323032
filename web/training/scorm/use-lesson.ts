import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { progressCalls } from '#contract/training/progress.calls.ts';
import type { ToStage } from '#contract/training/scorm-stage.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import type { LessonOptions, LessonPhase, LessonPlay, LessonWindow, Reopen } from './lesson-play.ts';
import { useLessonCommits } from './use-lesson-commits.ts';
import { useLessonStage } from './use-lesson-stage.ts';
import { useOpenedLesson } from './use-opened-lesson.ts';

const leavePatience = 2000;

/**
 * A lesson in a frame of the content origin: opens it, listens to it, and keeps and sends its commits. Opening it again is another launch:
 * `reopen` mounts it again.
 */
export function useLesson(
  options: LessonOptions,
  frame: RefObject<HTMLIFrameElement | null>,
  /** The window it is played in, if not the frame. */
  apart: RefObject<LessonWindow | null>,
  reopen: Reopen,
): LessonPlay {
  const { courseId } = options;
  const owner = pagePerson()!.key;
  const [phase, setPhase] = useState<LessonPhase>('opening');
  const port = useRef<MessagePort | null>(null);
  const post = useCallback((message: ToStage) => port.current?.postMessage(message), []);
  const { opened, error } = useOpenedLesson(owner, options, apart, setPhase);
  const reactions = useMemo(
    () => ({
      onSaved: (sequence: number) => post({ kind: 'saved', sequence }),
      onTakenOver: () => setPhase('taken-over'),
    }),
    [post],
  );
  const { take: onCommit, send, ...kept } = useLessonCommits(owner, options, opened, reactions);
  const stage = { frame, apart, port, reopen, post, onCommit, setPhase };
  const { onStopped, ...shown } = useLessonStage(options, opened, stage);
  const { stageUrl, isShown } = shown;

  useEffect(() => {
    if (phase !== 'apart') return;
    // A window sends nothing when it is closed.
    const timer = setInterval(() => apart.current?.window.closed && reopen.here(), 500);
    return () => clearInterval(timer);
  }, [phase, apart, reopen]);

  useEffect(() => {
    if (!opened?.launchId || !courseId) return;
    // The last commit of its page does not pass through this one, so the progress of the course is reloaded.
    return () => void setTimeout(() => askProgress(courseId), 1000);
  }, [opened, courseId]);

  const leave = useCallback(async () => {
    if (!opened?.launchId || phase !== 'playing' || !isShown) return;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, leavePatience));
    const stopped = new Promise<void>((resolve) => (onStopped.current = resolve));
    post({ kind: 'stop' });
    await Promise.race([stopped.then(send), patience]);
  }, [opened, phase, isShown, onStopped, post, send]);

  return {
    phase,
    ...shown,
    ...kept,
    isKept: opened?.launchId !== undefined,
    error,
    again: reopen.here,
    openApart: () => stageUrl !== null && reopen.apart(stageUrl),
    leave,
  };
}

function askProgress(courseId: string): void {
  const read = queryKey(progressCalls.read, { params: { id: courseId } });
  for (const key of [read, ['curriculums']]) void queryClient.invalidateQueries({ queryKey: key });
}
