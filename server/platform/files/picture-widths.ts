import { rm } from 'node:fs/promises';
import type { PictureWidth } from '#contract/platform/picture-widths.ts';
import { resizing } from '#server/platform/apart/pools.ts';
import type { Context } from '#server/platform/context.ts';
import { fairQueue } from '#server/platform/fair-queue.ts';
import { resizePicture } from './examine/resize-picture.ts';
import { isImage } from './kinds.ts';
import { insertWidth, widthOf, type WidthRow } from './picture-widths.queries.ts';

// Pages show pictures much smaller than they are stored. Each width is made once, in another process, when a page first asks for it. It belongs to
// the file: whoever may not read the file does not get here, and it is removed with it.

const smallType = 'image/webp';
/** One picture is read from the store while another one is made smaller. Only as many copies lie on the disk. */
const inTurn = fairQueue({ atOnce: 2, inLane: 60, inAll: 400 });
/** Whoever asks for a picture that is being made waits for it. */
const making = new Map<string, Promise<WidthRow>>();

interface Picture {
  readonly id: string;
  readonly mediaType: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
}

type Needs = Pick<Context, 'db' | 'files' | 'actor' | 'log'>;

/** A stored picture in a width, if that has fewer bytes. Whatever prevents it, the picture itself is served. */
export async function atWidth(
  context: Needs,
  picture: Picture,
  width: PictureWidth,
): Promise<Pick<Picture, 'mediaType' | 'storageKey' | 'sizeBytes'> | null> {
  if (!isImage(picture.mediaType)) return null;
  const widthPx = Number(width);
  const known = await widthOf(context.db, picture.id, widthPx);
  const { storageKey, sizeBytes } = known ?? (await madeOnce(context, picture, widthPx));
  return storageKey === null || sizeBytes === null ? null : { storageKey, sizeBytes, mediaType: smallType };
}

const itself: WidthRow = { storageKey: null, sizeBytes: null };

function madeOnce(context: Needs, picture: Picture, widthPx: number): Promise<WidthRow> {
  const name = `${picture.id}/${widthPx}`;
  const begun = making.get(name);
  if (begun) return begun;
  const made = inTurn(context.actor?.id ?? 'visitor', () => make(context, picture, widthPx))
    .catch((error: unknown) => {
      context.log.warn({ err: error, file: picture.id, widthPx }, 'a picture was not made smaller');
      return itself;
    })
    .finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function make({ db, files, actor }: Needs, picture: Picture, widthPx: number): Promise<WidthRow> {
  // Another request may have ended between this one’s look and its turn.
  const known = await widthOf(db, picture.id, widthPx);
  if (known) return known;
  return files.withCopy(picture.id, async (localPath) => {
    const smallPath = `${localPath}.small`;
    try {
      const person = actor?.id ?? 'visitor';
      const sizeBytes = await resizing.run(person, resizePicture, { localPath, smallPath, widthPx });
      const isSmaller = sizeBytes !== null && sizeBytes < picture.sizeBytes;
      const storageKey = isSmaller ? await files.putObject(smallPath, smallType) : null;
      const row = { storageKey, sizeBytes: isSmaller ? sizeBytes : null };
      const unneeded = storageKey === null ? [] : [storageKey];
      try {
        if (await insertWidth(db, { fileId: picture.id, widthPx, ...row })) return row;
      } catch (error) {
        await files.removeObjects(unneeded);
        throw error;
      }
      await files.removeObjects(unneeded);
      return (await widthOf(db, picture.id, widthPx)) ?? itself;
    } finally {
      await rm(smallPath, { force: true });
    }
  });
}
