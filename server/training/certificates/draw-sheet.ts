import { drawingTask, drawn } from '#server/platform/apart/drawing.ts';
import type { SheetOrder } from './certificate-pdf.ts';

const drawSheetTask = drawingTask<SheetOrder>(new URL('./draw-sheet.apart.ts', import.meta.url));
export type DrawSheetTask = typeof drawSheetTask;

/** Draws a sheet in another process, in turn among people: it takes the tenth of a second in which nobody else would be answered. */
export const drawSheet = (person: string, order: SheetOrder): Promise<Buffer> =>
  drawn(person, drawSheetTask, order);
