import { buffer } from 'node:stream/consumers';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { certificatePdf } from './certificate-pdf.ts';
import type { DrawSheetTask } from './draw-sheet.ts';

export const run: ApartRun<DrawSheetTask> = async ({ background, logo, ...order }) =>
  buffer(await certificatePdf({ ...order, background: whole(background), logo: whole(logo) }));

/** What was sent arrives as plain bytes. */
const whole = (bytes: Uint8Array | null): Buffer | null =>
  bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
