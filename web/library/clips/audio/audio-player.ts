import type { Clip } from '#contract/library/clips.ts';
import { setAudioOpen } from '#web/platform/media/now-playing.ts';
import { reportPlayed } from '#web/platform/media/play-reporter.ts';
import { queryClient } from '#web/platform/query.ts';
import { goesOnAt, keepListening } from '../listening-work.ts';

/** An episode as the bar needs it. */
export type Episode = Pick<
  Clip,
  | '_id'
  | 'title'
  | 'titleFr'
  | 'image'
  | 'chapters'
  | 'durationSeconds'
  | 'listening'
  | 'brand'
  | 'captionsEn'
  | 'captionsFr'
> & { readonly audio: NonNullable<Clip['audio']> };

/** What the bar and the page of an episode show. */
export interface AudioState {
  readonly episode: Episode | null;
  readonly isPlaying: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly speed: number;
  /** When it stops by itself: the moment, or the end of the chapter. */
  readonly sleepAt: number | 'chapter' | null;
  /** How many minutes it goes on until then; null if the clock does not stop it. */
  readonly sleepMinutesLeft: number | null;
  /** The file could not be played. */
  readonly hasFailed: boolean;
}

export const backSeconds = 15;
export const onSeconds = 30;
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const sleepMinutes = [5, 15, 30, 60] as const;

const nothing: AudioState = {
  episode: null,
  isPlaying: false,
  positionSeconds: 0,
  durationSeconds: 0,
  speed: 1,
  sleepAt: null,
  sleepMinutesLeft: null,
  hasFailed: false,
};

let state = nothing;
const listeners = new Set<() => void>();
/** Outside of the pages, so that it goes on while they change. */
let audio: HTMLAudioElement | null = null;
let stopReporting: (() => void) | null = null;

export const audioState = (): AudioState => state;

export function onAudioChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<AudioState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Opens an episode, and plays it: from a second, or where the person left it. */
export function playEpisode(episode: Episode, from?: number): void {
  if (state.episode?._id === episode._id && audio) {
    if (from !== undefined) seekTo(from);
    void audio.play().catch(failed);
    return;
  }
  leave();
  const { listening, durationSeconds, audio: file } = episode;
  const element = new Audio(file.location);
  audio = element;
  element.preload = 'metadata';
  element.playbackRate = state.speed;
  const startsAt = from ?? goesOnAt(episode._id, listening);
  change({
    ...nothing,
    speed: state.speed,
    episode,
    positionSeconds: startsAt,
    durationSeconds: durationSeconds ?? 0,
  });
  element.addEventListener('loadedmetadata', () => {
    // Somebody may have jumped meanwhile.
    const { positionSeconds } = state;
    if (positionSeconds > 0 && positionSeconds < element.duration - 1) element.currentTime = positionSeconds;
    element.playbackRate = state.speed;
    change({ durationSeconds: element.duration });
    // Only now: what lies before the beginning was not played.
    stopReporting ??= reportPlayed(element, (played) => keepListening('podcast', episode._id, played));
  });
  element.addEventListener('timeupdate', told);
  for (const name of ['play', 'pause', 'ended'] as const)
    element.addEventListener(name, () => change({ isPlaying: !element.paused && !element.ended }));
  element.addEventListener('error', failed);
  setAudioOpen(true);
  void element.play().catch(failed);
}

/** A browser that wants a press first has not failed. */
const failed = (reason: unknown) => {
  if (reason instanceof DOMException && reason.name !== 'NotSupportedError') return;
  change({ hasFailed: true, isPlaying: false });
};

function told(): void {
  if (!audio) return;
  const before = chapterAt(state.positionSeconds);
  const { sleepAt } = state;
  change({ positionSeconds: audio.currentTime, sleepMinutesLeft: minutesUntil(sleepAt) });
  const isOver =
    sleepAt === 'chapter'
      ? chapterAt(audio.currentTime) !== before
      : sleepAt !== null && Date.now() >= sleepAt;
  if (!isOver) return;
  audio.pause();
  change({ sleepAt: null, sleepMinutesLeft: null });
}

const minutesUntil = (sleepAt: AudioState['sleepAt']): number | null =>
  typeof sleepAt === 'number' ? Math.max(1, Math.ceil((sleepAt - Date.now()) / 60_000)) : null;

/** The number of the chapter at a second; -1 before the first, or without chapters. */
export const chapterAt = (seconds: number): number =>
  state.episode?.chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds) ?? -1;

export function togglePlaying(): void {
  if (!audio) return;
  if (audio.paused) void audio.play().catch(failed);
  else audio.pause();
}

export function seekTo(seconds: number): void {
  if (!audio) return;
  const end = Number.isFinite(audio.duration) ? audio.duration : state.durationSeconds;
  audio.currentTime = Math.min(Math.max(0, seconds), Math.max(0, end - 0.5));
  change({ positionSeconds: audio.currentTime });
}

export const seekBy = (seconds: number): void => seekTo(state.positionSeconds + seconds);

export function setSpeed(speed: number): void {
  if (audio) audio.playbackRate = speed;
  change({ speed });
}

export function setSleep(minutes: number | 'chapter' | null): void {
  const sleepAt = typeof minutes === 'number' ? Date.now() + minutes * 60_000 : minutes;
  change({ sleepAt, sleepMinutesLeft: minutesUntil(sleepAt) });
}

/** Closes the bar. Where the person is, is told before. */
export function closeAudio(): void {
  leave();
  change({ ...nothing, speed: state.speed });
  setAudioOpen(false);
  void queryClient.invalidateQueries({ queryKey: ['podcasts'] });
}

function leave(): void {
  stopReporting?.();
  stopReporting = null;
  if (!audio) return;
  audio.removeEventListener('timeupdate', told);
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
  audio = null;
}
