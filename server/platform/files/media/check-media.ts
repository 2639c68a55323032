import type { FileKind } from '#contract/platform/call.ts';
import { apartTask } from '#server/platform/apart/task.ts';

export interface Chapter {
  readonly startSeconds: number;
  readonly title: string;
}

/** What is known of a video or an audio file. */
export interface MediaFacts {
  readonly container: string;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly durationSeconds: number;
  /** As it is shown, after turning. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  /** How far the picture is turned clockwise where it is shown. */
  readonly rotation: number;
  readonly chapters: readonly Chapter[];
}

export interface MediaToCheck {
  readonly localPath: string;
  /** By its beginning. */
  readonly mediaType: string;
  readonly kinds: readonly FileKind[];
  /** The program that FFMPEG names, for what browsers do not play. */
  readonly converter: string | null;
  /** False for a file that must stay as it is: then it is only read. */
  readonly isCleaned: boolean;
}

/** Why a video or an audio file cannot be used. */
export type MediaFault =
  | { readonly reason: 'picture' | 'sound'; readonly codec: string }
  | { readonly reason: 'kind' | 'noPicture' | 'empty' | 'long' | 'cut' | 'broken' | 'full' };

export type CheckedMedia =
  | { readonly mediaType: string; readonly facts: MediaFacts; readonly fault?: never }
  | { readonly fault: MediaFault };

/** Longer than any video or episode. */
export const mostHours = 12;
export const mostSeconds = mostHours * 3600;

/** Thrown by the readers of videos and audio files. */
export class MediaProblem extends Error {
  readonly fault: MediaFault;
  constructor(fault: MediaFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Of a plain length: neither nothing nor days. */
export function checkLength(seconds: number): void {
  if (!(seconds > 0)) throw new MediaProblem({ reason: 'empty' });
  if (seconds > mostSeconds) throw new MediaProblem({ reason: 'long' });
}

/** The file while it is written anew, beside the one that was sent. */
export const cleanPathOf = (localPath: string): string => `${localPath}.clean`;
export const convertedPathOf = (localPath: string): string => `${localPath}.converted.mp4`;

/**
 * Reads a video or an audio file, and writes it anew as every browser plays it: nothing is decoded. It says how far it is, so only a standstill ends it
 * early. Seven hours of small frames take a gigabyte for their index.
 */
export const checkMedia = apartTask<MediaToCheck, CheckedMedia, null>(
  new URL('./check-media.apart.ts', import.meta.url),
  { silenceMilliseconds: 60_000, mostMilliseconds: 30 * 60_000, maxBytes: 1_300_000_000 },
);
