import { apartTask } from '#server/platform/apart/task.ts';

export interface PictureToResize {
  readonly localPath: string;
  /** Where the smaller picture is written. */
  readonly smallPath: string;
  readonly widthPx: number;
}

/** Makes a picture smaller, as WebP. Its size in bytes; null if it cannot be decoded. */
export const resizePicture = apartTask<PictureToResize, number | null>(
  new URL('./resize-picture.apart.ts', import.meta.url),
);
