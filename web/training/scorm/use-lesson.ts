import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Reply } from '#contract/platform/call.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { isUnsettled } from '#contract/training/scorm-play.rules.ts';
import { readCommit } from '#contract/training/lesson-commit.rules.ts';
import type { FromStage, StageHello, StageHere, ToStage } from '#contract/training/scorm-stage.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';
import { showProgress } from '#web/training/show-progress.ts';
import { keepLesson } from '#web/training/progress/lesson-outbox.ts';
import { sendLessons } from './send-lessons.ts';

export interface LessonOptions {
  readonly sectionId: string;
  readonly title: string;
  /** The course that contains it; undefined for a preview. */
  readonly courseId?: string | undefined;
  /** The share key or id of a preview. */
  readonly preview?: string | undefined;
  /** The package was made to communicate with the portal. */
  readonly speaks: boolean;
}

/** `silent`: the content origin does not answer. `apart`: played in its own window. */
export type LessonPhase = 'opening' | 'failed' | 'playing' | 'silent' | 'apart' | 'taken-over';

export interface LessonPlay {
  readonly phase: LessonPhase;
  readonly stageUrl: string | null;
  /** No other package uses the origin it is played at, so its storage is its own. */
  readonly isOwnOrigin: boolean;
  readonly isShown: boolean;
  /** Other hosts from which the lesson requested something. They are blocked. */
  readonly blocked: { readonly hosts: readonly string[]; readonly isEmpty: boolean } | null;
  /** The browser blocks its storage in a frame, and it has not sent anything. */
  readonly isStuck: boolean;
  /** False if nothing is kept: for a preview, a course that is not open yet, or when acting for someone. */
  readonly isKept: boolean;
  readonly saving: 'nothing' | 'saving' | 'saved' | 'waiting' | 'refused';
  readonly savedAt: string | null;
  /** It reported that it is completed. That counts when it ends. */
  readonly countsAtEnd: boolean;
  readonly error: unknown;
  /** Opens it again from its current state. */
  again(): void;
  openApart(): void;
  /** Ends the lesson and waits, for a limited time, until its last commit is kept. */
  leave(): Promise<void>;
}

/** A separate window that plays a lesson. */
export interface LessonWindow {
  readonly window: Window;
  /** Set once the page in the window has answered. */
  port: MessagePort | null;
}

/** Closes the window. Its page drops its opener as soon as it has answered, and must then close itself. */
export function closeLessonWindow(apart: LessonWindow | null): void {
  if (!apart?.port) return apart?.window.close();
  const { port } = apart;
  const close: ToStage = { kind: 'close' };
  port.postMessage(close);
}

/** Opens the lesson again as another launch: here, in a separate window, or wherever it is now. */
export interface Reopen {
  here(): void;
  apart(stageUrl: string): void;
  same(): void;
}

type Launch = Reply<typeof scormPlayCalls.launch>;
type Opened = Reply<typeof scormPlayCalls.look> &
  Partial<Pick<Launch, 'launchId' | 'token' | 'beaconUrl' | 'savedAt'>>;

const answerPatience = 8000;
/** How long a browser may take to find the origin made for one package. */
const ownPatience = 3000;
/** If one such name is not found, the others will not be found either: false for as long as this page is open. */
let knowsOwnOrigins = true;
const leavePatience = 2000;
const retryMilliseconds = 5000;

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
  const { sectionId, title, courseId, preview, speaks } = options;
  const owner = pagePerson()!.key;
  const [phase, setPhase] = useState<LessonPhase>('opening');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isShown, setShown] = useState(false);
  const [saving, setSaving] = useState<LessonPlay['saving']>('nothing');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [countsAtEnd, setCountsAtEnd] = useState(false);
  const [isOwnUnknown, setOwnUnknown] = useState(!knowsOwnOrigins);
  const [isStuck, setStuck] = useState(false);
  const [blocked, setBlocked] = useState<LessonPlay['blocked']>(null);
  const port = useRef<MessagePort | null>(null);
  const onStopped = useRef<(() => void) | null>(null);
  const lastSequence = useRef(0);

  useEffect(() => {
    let isCancelled = false;
    openLesson(owner, { sectionId, courseId, preview })
      .then((one) => {
        if (isCancelled) return;
        setOpened(one);
        setSavedAt(one.savedAt ?? null);
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
  }, [owner, sectionId, courseId, preview, apart]);

  const own = isOwnUnknown ? null : (opened?.own ?? null);
  const stageUrl = own?.stageUrl ?? opened?.stageUrl ?? null;
  const contentUrl = own?.contentUrl ?? opened?.contentUrl ?? '';
  const hasOther = own !== null && own.stageUrl !== opened?.stageUrl;

  const post = useCallback((message: ToStage) => port.current?.postMessage(message), []);

  const send = useCallback(async () => {
    const { isAllGone, refused } = await sendLessons(owner, (lesson, saved) => {
      if (lesson.launchId === opened?.launchId && saved.takenOverAt !== null) setPhase('taken-over');
    }).catch(() => ({ isAllGone: false, refused: [] as string[] }));
    const isRefused = opened?.launchId !== undefined && refused.includes(opened.launchId);
    setSaving(isRefused ? 'refused' : isAllGone ? 'saved' : 'waiting');
    if (!isAllGone || isRefused) return;
    setSavedAt(new Date().toISOString());
    post({ kind: 'saved', sequence: lastSequence.current });
  }, [owner, opened, post]);

  useEffect(() => {
    if (!opened || stageUrl === null) return;
    const { origin } = new URL(stageUrl);
    const { launchId, token, beaconUrl, state } = opened;
    let isReady = false;
    let isOver = false;
    const patience = setTimeout(
      () => {
        if (isReady) return;
        if (hasOther) {
          knowsOwnOrigins = false;
          setOwnUnknown(true);
        } else setPhase((before) => (before === 'playing' ? 'silent' : before));
      },
      hasOther ? ownPatience : answerPatience,
    );
    const start = () => {
      isReady = true;
      setPhase(apart.current ? 'apart' : 'playing');
      const beacon = token && beaconUrl ? { url: beaconUrl, token } : null;
      const isKept = launchId !== undefined;
      post({ kind: 'start', title, contentUrl, state, isKept, beacon, speaks });
    };
    const takeCommit = (sent: unknown) => {
      const commit = readCommit(sent);
      if (!commit || !launchId || !courseId) return;
      lastSequence.current = commit.sequence;
      const hasFailed = commit.saidFailed === true;
      setCountsAtEnd(
        isUnsettled({ ...commit, masteryScore: state.masteryScore, ended: commit.finished, hasFailed }),
      );
      setSaving('saving');
      keepLesson({ owner, courseId, sectionId, launchId, about: title, commit });
      void send();
    };
    const onMessage = ({ data }: MessageEvent<FromStage>) => {
      if (data.kind === 'ready' && !isReady) start();
      if (data.kind === 'shown') setShown(true);
      if (data.kind === 'commit') takeCommit(data.commit);
      if (data.kind === 'stuck') setStuck(data.isStuck);
      if (data.kind === 'blocked') setBlocked({ hosts: data.hosts, isEmpty: data.isEmpty });
      if (data.kind === 'stopped') onStopped.current?.();
      // A reloaded window no longer knows its opener.
      if (data.kind === 'gone' && apart.current && !isOver) reopen.here();
    };
    const onWindowMessage = (event: MessageEvent<StageHere>) => {
      const target = apart.current?.window ?? frame.current?.contentWindow;
      if (event.origin !== origin || event.source !== target || event.data.kind !== 'here') return;
      // The page there was reloaded: the state it was given is older than what it has sent since.
      if (isReady) return reopen.same();
      const { port1, port2 } = new MessageChannel();
      port.current = port1;
      if (apart.current) apart.current.port = port1;
      port1.addEventListener('message', onMessage);
      port1.start();
      target?.postMessage({ kind: 'hello' } satisfies StageHello, origin, [port2]);
    };
    window.addEventListener('message', onWindowMessage);
    return () => {
      // The port stays open for its last messages.
      isOver = true;
      clearTimeout(patience);
      window.removeEventListener('message', onWindowMessage);
    };
  }, [
    opened,
    stageUrl,
    contentUrl,
    hasOther,
    post,
    send,
    reopen,
    apart,
    frame,
    owner,
    courseId,
    sectionId,
    title,
    speaks,
  ]);

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
  }, [opened, phase, isShown, post, send]);

  return {
    phase,
    stageUrl,
    isOwnOrigin: own !== null,
    isShown,
    blocked,
    isStuck,
    isKept: opened?.launchId !== undefined,
    saving,
    savedAt,
    countsAtEnd,
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

/**
 * Opens the lesson so that its work is kept, or else read-only. Sends what waits on this device first, so that the server hands out nothing
 * older.
 */
async function openLesson(
  owner: string,
  { sectionId, courseId, preview }: Omit<LessonOptions, 'title' | 'speaks'>,
): Promise<Opened> {
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
