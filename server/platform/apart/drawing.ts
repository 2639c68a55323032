import { drawing } from './pools.ts';
import { apartTask, type ApartTask } from './task.ts';

/** Declares a drawing of a document. It may have many pages, pictures of the largest size, and fonts. */
export const drawingTask = <Order>(module: URL): ApartTask<Order, Uint8Array> =>
  apartTask<Order, Uint8Array>(module, {
    silenceMilliseconds: 60_000,
    mostMilliseconds: 60_000,
    mostOutputBytes: 60_000_000,
  });

/** Draws a document in another process, in turn among people. */
export async function drawn<Order>(
  person: string,
  task: ApartTask<Order, Uint8Array>,
  order: Order,
): Promise<Buffer> {
  const bytes = await drawing.run(person, task, order);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
