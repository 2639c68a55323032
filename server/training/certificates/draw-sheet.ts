import { Readable } from 'node:stream';
import { drawing } from '#server/platform/apart/pools.ts';
import { apartTask } from '#server/platform/apart/task.ts';
import type { SheetOrder } from './certificate-pdf.ts';

const drawSheetTask = apartTask<SheetOrder, Uint8Array>(new URL('./draw-sheet.apart.ts', import.meta.url), {
  // A background of the largest size, and the fonts.
  mostOutputBytes: 60_000_000,
});
export type DrawSheetTask = typeof drawSheetTask;

/** Draws a sheet in another process, in turn among people: it takes the tenth of a second in which nobody else would be answered. */
export async function drawSheet(person: string, order: SheetOrder): Promise<Readable> {
  const drawn = await drawing.run(person, drawSheetTask, order);
  return Readable.from([Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength)]);
}
