import { useEffect } from 'react';
import {
  audioState,
  backSeconds,
  chapterAt,
  onSeconds,
  seekBy,
  seekTo,
  togglePlaying,
  type AudioState,
} from './audio-player.ts';

const actions: Readonly<Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>> = {
  play: () => !audioState().isPlaying && togglePlaying(),
  pause: () => audioState().isPlaying && togglePlaying(),
  seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? backSeconds)),
  seekforward: ({ seekOffset }) => seekBy(seekOffset ?? onSeconds),
  seekto: ({ seekTime }) => seekTime !== undefined && seekTo(seekTime),
  previoustrack: () => toChapter(-1),
  nexttrack: () => toChapter(1),
};

function toChapter(step: -1 | 1): void {
  const { episode, positionSeconds } = audioState();
  const chapter = episode?.chapters[chapterAt(positionSeconds) + step];
  if (chapter) seekTo(chapter.startSeconds);
}

/** The controls of the lock screen, of headphones, and of keyboards with keys for media. */
export function useLockScreen(
  { episode, isPlaying, positionSeconds, durationSeconds, speed }: AudioState,
  title: string,
  series: string,
): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    for (const [action, act] of Object.entries(actions)) {
      try {
        mediaSession.setActionHandler(action as MediaSessionAction, act);
      } catch {
        // The browser knows no such control.
      }
    }
    return () => {
      for (const action of Object.keys(actions)) {
        try {
          mediaSession.setActionHandler(action as MediaSessionAction, null);
        } catch {
          // As above.
        }
      }
      mediaSession.metadata = null;
    };
  }, []);

  const image = episode?.image?.location;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: series,
      artwork: image ? [{ src: image }] : [],
    });
  }, [title, series, image]);

  const second = Math.floor(positionSeconds);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
    if (durationSeconds > 0 && second <= durationSeconds)
      navigator.mediaSession.setPositionState({
        duration: durationSeconds,
        position: second,
        playbackRate: speed,
      });
  }, [isPlaying, second, durationSeconds, speed]);
}
