import { apartTask } from '#server/platform/apart/task.ts';

export interface VideoToShrink {
  readonly localPath: string;
  /** Where the smaller video is written. */
  readonly smallPath: string;
  /** How many pixels its short side gets. */
  readonly quality: number;
  readonly converter: string;
}

/** Writes a video in a smaller size with the program that FFMPEG names. Its size in bytes; null if the program cannot. */
export const shrinkVideo = apartTask<VideoToShrink, number | null, null>(
  new URL('./shrink-video.apart.ts', import.meta.url),
  { silenceMilliseconds: 60_000, mostMilliseconds: 60 * 60_000 },
);
