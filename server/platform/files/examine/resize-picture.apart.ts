import type { ApartRun } from '#server/platform/apart/task.ts';
import { writeSmaller } from './images.ts';
import type { resizePicture } from './resize-picture.ts';

export const run: ApartRun<typeof resizePicture> = ({ localPath, smallPath, widthPx }) =>
  writeSmaller(localPath, smallPath, widthPx).catch(() => null);
