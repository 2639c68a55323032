import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { reportPlayed, type Played } from '#web/platform/media/play-reporter.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import classes from './media-player.module.css';

const reportEverySeconds = 5;

/** A stored video or audio file. */
export interface PlayedMedia {
  readonly file: { readonly location: string };
  readonly poster: { readonly location: string } | null;
  readonly captions: {
    readonly en: { readonly location: string } | null;
    readonly fr: { readonly location: string } | null;
  };
}

interface MediaPlayerProps {
  readonly media: PlayedMedia;
  /** An audio file has no picture. */
  readonly kind?: 'video' | 'audio';
  readonly title: string;
  /** The second to continue at. */
  readonly startAt: number;
  /** Reports the position every five seconds, and when it is paused or left. */
  readonly onPosition?: (seconds: number) => void;
  /** Reports which seconds were played, see `reportPlayed`. */
  readonly onPlayed?: (played: Played) => void;
  /** The video, for a page that jumps in it. */
  readonly mediaRef?: Ref<HTMLMediaElement>;
}

/** A video with captions in both languages, or an audio file. It continues at the second where it was paused, on any device. */
export function MediaPlayer({
  media,
  kind = 'video',
  title,
  startAt,
  onPosition,
  onPlayed,
  mediaRef,
}: MediaPlayerProps) {
  const player = useRef<HTMLMediaElement>(null);
  const reported = useRef(startAt);
  const report = useEffectEvent((at: number) => onPosition?.(at));
  const reportSeconds = useEffectEvent((played: Played) => onPlayed?.(played));
  useImperativeHandle(mediaRef, () => player.current!, []);

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const check = (force: boolean) => {
      const at = Math.floor(element.currentTime);
      if (at === reported.current || (!force && Math.abs(at - reported.current) < reportEverySeconds)) return;
      reported.current = at;
      report(at);
    };
    const resume = () => {
      // Starts from the beginning if it was watched to its end.
      if (startAt > 0 && startAt < element.duration - 1) element.currentTime = startAt;
    };
    const progress = () => check(false);
    const stop = () => check(true);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    element.addEventListener('loadedmetadata', resume, { once: true });
    element.addEventListener('timeupdate', progress);
    element.addEventListener('pause', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      stop();
      element.removeEventListener('loadedmetadata', resume);
      element.removeEventListener('timeupdate', progress);
      element.removeEventListener('pause', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, [startAt]);

  useEffect(() => {
    const element = player.current;
    return element ? reportPlayed(element, (played) => reportSeconds(played)) : undefined;
  }, []);

  const common = {
    'aria-label': title,
    src: media.file.location,
    controls: true,
    preload: 'metadata',
    onKeyDown: step,
  } as const;
  if (kind === 'audio')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the media, in the languages it has them
      <audio ref={player as RefObject<HTMLAudioElement | null>} className={classes.audio} {...common}>
        <Tracks captions={media.captions} />
      </audio>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the media, in the languages it has them
    <video
      ref={player as RefObject<HTMLVideoElement | null>}
      className={classes.video}
      poster={media.poster?.location}
      playsInline
      {...common}
    >
      <Tracks captions={media.captions} />
    </video>
  );
}

const stepSeconds = 5;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds };

/** Not every browser moves its player with the arrow keys. */
function step(event: KeyboardEvent<HTMLMediaElement>): void {
  const seconds = steps[event.key];
  if (seconds === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { currentTarget: element } = event;
  element.currentTime = Math.max(0, Math.min(element.currentTime + seconds, element.duration || 0));
}

const labels = { en: 'English', fr: 'Français' } as const;

function Tracks({ captions }: Pick<PlayedMedia, 'captions'>) {
  const language = useLanguage();
  return (['en', 'fr'] as const).map((one) => {
    const track = captions[one];
    return (
      track && (
        <track
          key={one}
          kind="captions"
          srcLang={one}
          label={labels[one]}
          src={track.location}
          default={language === one}
        />
      )
    );
  });
}
