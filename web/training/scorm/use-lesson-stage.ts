import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { FromStage, StageHello, StageHere, ToStage } from '#contract/training/scorm-stage.ts';
import type { LessonOptions, LessonPhase, LessonPlay, LessonWindow, Reopen } from './lesson-play.ts';
import type { OpenedLesson } from './use-opened-lesson.ts';

const answerPatience = 8000;
/** How long a browser may take to find the origin made for one package. */
const ownPatience = 3000;
/** If one such name is not found, the others will not be found either: false for as long as this page is open. */
let knowsOwnOrigins = true;

interface Stage {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The window it is played in, if not the frame. */
  readonly apart: RefObject<LessonWindow | null>;
  readonly port: RefObject<MessagePort | null>;
  readonly reopen: Reopen;
  readonly post: (message: ToStage) => void;
  readonly onCommit: (sent: unknown) => void;
  readonly setPhase: Dispatch<SetStateAction<LessonPhase>>;
}

/** The page of the content origin that plays the lesson: where it is, what it is told, and what it reports. */
export function useLessonStage(
  { title, speaks }: LessonOptions,
  opened: OpenedLesson | null,
  { frame, apart, port, reopen, post, onCommit, setPhase }: Stage,
) {
  const [isShown, setShown] = useState(false);
  const [isOwnUnknown, setOwnUnknown] = useState(!knowsOwnOrigins);
  const [isStuck, setStuck] = useState(false);
  const [blocked, setBlocked] = useState<LessonPlay['blocked']>(null);
  /** Called once the lesson has stopped. */
  const onStopped = useRef<(() => void) | null>(null);

  const own = isOwnUnknown ? null : (opened?.own ?? null);
  const stageUrl = own?.stageUrl ?? opened?.stageUrl ?? null;
  const contentUrl = own?.contentUrl ?? opened?.contentUrl ?? '';
  const hasOther = own !== null && own.stageUrl !== opened?.stageUrl;

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
    const onMessage = ({ data }: MessageEvent<FromStage>) => {
      if (data.kind === 'ready' && !isReady) start();
      if (data.kind === 'shown') setShown(true);
      if (data.kind === 'commit') onCommit(data.commit);
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
    onCommit,
    setPhase,
    reopen,
    apart,
    port,
    frame,
    title,
    speaks,
  ]);

  return { stageUrl, isOwnOrigin: own !== null, isShown, isStuck, blocked, onStopped };
}
