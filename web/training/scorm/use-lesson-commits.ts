import { useCallback, useEffect, useRef, useState } from 'react';
import { readCommit } from '#contract/training/lesson-commit.rules.ts';
import { isUnsettled } from '#contract/training/scorm-play.rules.ts';
import { keepLesson } from '#web/training/progress/lesson-outbox.ts';
import type { LessonOptions, LessonPlay } from './lesson-play.ts';
import { sendLessons } from './send-lessons.ts';
import type { OpenedLesson } from './use-opened-lesson.ts';

const retryMilliseconds = 5000;

interface Reactions {
  /** All commits up to this one are kept. */
  onSaved(sequence: number): void;
  /** The lesson was opened elsewhere, which ended this launch. */
  onTakenOver(): void;
}

/** Keeps the commits of a lesson on this device, and sends them until the server has them. */
export function useLessonCommits(
  owner: string,
  { sectionId, courseId, title }: LessonOptions,
  opened: OpenedLesson | null,
  { onSaved, onTakenOver }: Reactions,
) {
  const [saving, setSaving] = useState<LessonPlay['saving']>('nothing');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [countsAtEnd, setCountsAtEnd] = useState(false);
  const lastSequence = useRef(0);

  const send = useCallback(async () => {
    const { isAllGone, refused } = await sendLessons(owner, (lesson, saved) => {
      if (lesson.launchId === opened?.launchId && saved.takenOverAt !== null) onTakenOver();
    }).catch(() => ({ isAllGone: false, refused: [] as string[] }));
    const isRefused = opened?.launchId !== undefined && refused.includes(opened.launchId);
    setSaving(isRefused ? 'refused' : isAllGone ? 'saved' : 'waiting');
    if (!isAllGone || isRefused) return;
    setSavedAt(new Date().toISOString());
    onSaved(lastSequence.current);
  }, [owner, opened, onTakenOver, onSaved]);

  const take = useCallback(
    (sent: unknown) => {
      const commit = readCommit(sent);
      if (!commit || !opened?.launchId || !courseId) return;
      const { launchId, state } = opened;
      lastSequence.current = commit.sequence;
      const hasFailed = commit.saidFailed === true;
      setCountsAtEnd(
        isUnsettled({ ...commit, masteryScore: state.masteryScore, ended: commit.finished, hasFailed }),
      );
      setSaving('saving');
      keepLesson({ owner, courseId, sectionId, launchId, about: title, commit });
      void send();
    },
    [opened, owner, courseId, sectionId, title, send],
  );

  useEffect(() => {
    if (saving !== 'waiting') return;
    const timer = setInterval(() => void send(), retryMilliseconds);
    const online = () => void send();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [saving, send]);

  return { saving, savedAt: savedAt ?? opened?.savedAt ?? null, countsAtEnd, take, send };
}
