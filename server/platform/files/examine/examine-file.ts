import type { FileKind } from '#contract/platform/call.ts';
import type { CaptionsFault } from './captions.rules.ts';
import { apartTask } from '#server/platform/apart/task.ts';

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FileToExamine {
  readonly localPath: string;
  readonly name: string;
  readonly kinds: readonly FileKind[];
}

/** What is wrong with a file of an accepted type. */
export type FileFault = 'active' | 'pages' | 'black' | 'pixels' | 'broken';

export interface Examined {
  /** By content; null: unknown. Nothing else was looked at if the type is not accepted. */
  readonly mediaType: string | null;
  readonly fault: FileFault | null;
  /** What is wrong with captions. */
  readonly captionsFault?: CaptionsFault | null;
  /** A picture was encoded again in its place. */
  readonly image: ImageSize | null;
}

/** A receipt has a few pages. */
export const mostReceiptPages = 20;
/** More than any camera of a telephone takes by default. */
const maxPixels = 60_000_000;
export const mostMegapixels = maxPixels / 1_000_000;

/** Says what a file is, whether it may stay, and encodes a picture again. */
export const examineFile = apartTask<FileToExamine, Examined>(
  new URL('./examine-file.apart.ts', import.meta.url),
);
