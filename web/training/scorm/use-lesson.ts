import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Reply } from '#contract/platform/call.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import type { FromStage, LessonCommit, ToStage } from '#contract/training/scorm-stage.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { showProgress } from '#web/training/show-progress.ts';
import { keepLesson } from './lesson-outbox.ts';
import { sendLessons } from './send-lessons.ts';

export interface LessonWish {
  readonly sectionId: string;
  readonly title: string;
  /** The course it is taken in; a preview has none. */
  readonly courseId?: string | undefined;
  /** The share key or id of a preview. */
  readonly preview?: string | undefined;
}

/** `silent`: the second address does not answer. `apart`: played in a window of its own. */
export type LessonPhase = 'opening' | 'failed' | 'playing' | 'silent' | 'apart' | 'taken-over';

export interface LessonPlay {
  readonly phase: LessonPhase;
  readonly stageUrl: string | null;
  readonly isShown: boolean;
  /** False where nothing is kept: a preview, a course that is not open yet, or acting for somebody. */
  readonly isKept: boolean;
  readonly saving: 'nothing' | 'saving' | 'saved' | 'waiting' | 'refused';
  readonly savedAt: string | null;
  readonly error: unknown;
  /** Opens it again where it stands now. */
  again(): void;
  openApart(): void;
  /** Ends the lesson and waits, not for ever, until what it says last is kept. */
  leave(): Promise<void>;
}

/** Opens the lesson again as another launch: here, in a window of its own, or where it is. */
export interface Reopen {
  here(): void;
  apart(stageUrl: string): void;
  same(): void;
}

type Launch = Reply<typeof scormPlayCalls.launch>;
type Opened = Reply<typeof scormPlayCalls.look> &
  Partial<Pick<Launch, 'launchId' | 'token' | 'beaconUrl' | 'savedAt'>>;

const answerPatience = 8000;
const leavePatience = 2000;
const retryMilliseconds = 5000;

/**
 * A lesson in a frame of the content origin: opened, listened to, and what it tells kept and sent. Opened again it is another
 * launch: `reopen` mounts it anew.
 */
export function useLesson(
  wish: LessonWish,
  frame: RefObject<HTMLIFrameElement | null>,
  /** The window it is played in, where that is not the frame. */
  apart: RefObject<Window | null>,
  reopen: Reopen,
): LessonPlay {
  const { sectionId, title, courseId, preview } = wish;
  const owner = pagePerson()!.key;
  const [phase, setPhase] = useState<LessonPhase>('opening');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isShown, setShown] = useState(false);
  const [saving, setSaving] = useState<LessonPlay['saving']>('nothing');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const onStopped = useRef<(() => void) | null>(null);
  const lastTold = useRef(0);

  useEffect(() => {
    let isGone = false;
    openLesson(owner, { sectionId, courseId, preview })
      .then((one) => {
        if (isGone) return;
        setOpened(one);
        setSavedAt(one.savedAt ?? null);
        setPhase(apart.current ? 'apart' : 'playing');
      })
      .catch((failed: unknown) => {
        if (isGone) return;
        setError(failed);
        setPhase('failed');
      });
    return () => {
      isGone = true;
    };
  }, [owner, sectionId, courseId, preview, apart]);

  const post = useCallback(
    (message: ToStage) => {
      if (!opened) return;
      const target = apart.current ?? frame.current?.contentWindow;
      target?.postMessage(message, new URL(opened.stageUrl).origin);
    },
    [opened, frame, apart],
  );

  const send = useCallback(async () => {
    const { isAllGone, refused } = await sendLessons(owner, (lesson, saved) => {
      if (lesson.launchId === opened?.launchId && saved.takenOverAt !== null) setPhase('taken-over');
    }).catch(() => ({ isAllGone: false, refused: [] as string[] }));
    const isRefused = opened?.launchId !== undefined && refused.includes(opened.launchId);
    setSaving(isRefused ? 'refused' : isAllGone ? 'saved' : 'waiting');
    if (!isAllGone || isRefused) return;
    setSavedAt(new Date().toISOString());
    post({ kind: 'saved', sequence: lastTold.current });
  }, [owner, opened, post]);

  useEffect(() => {
    if (!opened) return;
    const origin = new URL(opened.stageUrl).origin;
    const { launchId } = opened;
    let started: string | null = null;
    const patience = setTimeout(() => {
      if (started === null) setPhase((before) => (before === 'playing' ? 'silent' : before));
    }, answerPatience);
    const start = (stage: string) => {
      started = stage;
      setPhase(apart.current ? 'apart' : 'playing');
      const { token, beaconUrl } = opened;
      post({
        kind: 'start',
        title,
        contentUrl: opened.contentUrl,
        state: opened.state,
        isKept: launchId !== undefined,
        beacon: token && beaconUrl ? { url: beaconUrl, token } : null,
      });
    };
    const tell = (commit: LessonCommit) => {
      if (!launchId || !courseId) return;
      lastTold.current = commit.sequence;
      setSaving('saving');
      keepLesson({ owner, courseId, sectionId, launchId, about: title, commit });
      void send();
    };
    const hear = (event: MessageEvent<FromStage>) => {
      const isOurs = event.source === (apart.current ?? frame.current?.contentWindow);
      if (event.origin !== origin || !isOurs) return;
      const { data } = event;
      if (data.kind === 'ready') {
        if (started === null) start(data.stage);
        // The page there was loaded anew: what it was handed is older than what it told since.
        else if (started !== data.stage) reopen.same();
      }
      if (data.kind === 'shown') setShown(true);
      if (data.kind === 'commit') tell(data.commit);
      if (data.kind === 'stopped') onStopped.current?.();
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(patience);
      window.removeEventListener('message', hear);
    };
  }, [opened, post, send, reopen, apart, frame, owner, courseId, sectionId, title]);

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

  useEffect(() => {
    if (phase !== 'apart') return;
    // A window says nothing as it is closed.
    const timer = setInterval(() => apart.current?.closed && reopen.here(), 500);
    return () => clearInterval(timer);
  }, [phase, apart, reopen]);

  const leave = useCallback(async () => {
    if (!opened?.launchId || phase !== 'playing' || !isShown) return;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, leavePatience));
    const stopped = new Promise<void>((resolve) => (onStopped.current = resolve));
    post({ kind: 'stop' });
    await Promise.race([stopped.then(send), patience]);
  }, [opened, phase, isShown, post, send]);

  return {
    phase,
    stageUrl: opened?.stageUrl ?? null,
    isShown,
    isKept: opened?.launchId !== undefined,
    saving,
    savedAt,
    error,
    again: reopen.here,
    openApart: () => opened && reopen.apart(opened.stageUrl),
    leave,
  };
}

/** Opens the lesson to be kept, else to be looked at; what waits on this device goes first, so that nothing older is handed out. */
async function openLesson(
  owner: string,
  { sectionId, courseId, preview }: Omit<LessonWish, 'title'>,
): Promise<Opened> {
  await sendLessons(owner).catch(() => {});
  if (courseId !== undefined) {
    try {
      const launch = await callApi(scormPlayCalls.launch, { body: { courseId, sectionId } });
      showProgress(courseId, launch.progress);
      return launch;
    } catch (error) {
      // Locked, not meant for this person, or acting for somebody: looking may still be allowed.
      if (!(error instanceof ApiError) || ![403, 404, 409].includes(error.status)) throw error;
    }
  }
  return callApi(scormPlayCalls.look, { query: { courseId, preview, sectionId } });
}
