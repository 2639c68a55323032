import { useEffect, useEffectEvent, useRef } from 'react';
import type { VideoMedia } from '#contract/training/course-content.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import classes from './section.module.css';

const reportEverySeconds = 5;

interface VideoClipProps {
  readonly video: VideoMedia;
  readonly title: string;
  readonly startAt: number;
  readonly onPosition: (seconds: number) => void;
}

/** A video with captions in both languages. It continues at the second where it was paused, on any device. */
export function VideoClip({ video, title, startAt, onPosition }: VideoClipProps) {
  const language = useLanguage();
  const clip = useRef<HTMLVideoElement>(null);
  const reported = useRef(startAt);
  const report = useEffectEvent(onPosition);

  useEffect(() => {
    const element = clip.current;
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

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the media, in the languages it has them
    <video
      ref={clip}
      className={classes.video}
      src={video.file.location}
      poster={video.poster?.location}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
    >
      {video.captions.en && (
        <track
          kind="captions"
          srcLang="en"
          label="English"
          src={video.captions.en.location}
          default={language === 'en'}
        />
      )}
      {video.captions.fr && (
        <track
          kind="captions"
          srcLang="fr"
          label="Français"
          src={video.captions.fr.location}
          default={language === 'fr'}
        />
      )}
    </video>
  );
}
