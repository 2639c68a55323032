import { readFile, writeFile } from 'node:fs/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { decodedText } from '#server/platform/tables/decode-text.ts';
import { isZip } from '../archives/is-zip.ts';
import { isAccepted, isImage, workbookType } from '../kinds.ts';
import { mostReceiptPages, type examineFile, type Examined, type FileToExamine } from './examine-file.ts';
import { BlackPicture, reencode, storeProof, TooManyPixels } from './images.ts';
import { mediaTypeOf } from './media-type.ts';
import { pdfContent } from './pdf-content.ts';
import { vttOfSrt } from './subtitles.rules.ts';

export const run: ApartRun<typeof examineFile> = async (file) => {
  const mediaType = (await typeOf(file)) ?? (await convertedCaptions(file));
  const isWanted = mediaType !== null && isAccepted(mediaType, file.kinds);
  if (!isWanted) return { mediaType, fault: null, image: null };
  const isReceipt = file.kinds.includes('receipt');
  if (isReceipt && mediaType === 'application/pdf') {
    const { isActive, hasMorePages } = pdfContent(await readFile(file.localPath), mostReceiptPages);
    return { mediaType, fault: isActive ? 'active' : hasMorePages ? 'pages' : null, image: null };
  }
  if (isImage(mediaType)) return { mediaType, ...(await cleanImage(file.localPath, mediaType, isReceipt)) };
  return { mediaType, fault: null, image: null };
};

/** Subtitles of an SRT file are stored as WebVTT, which browsers show. Many are not UTF-8. */
async function convertedCaptions({ localPath, kinds }: FileToExamine): Promise<string | null> {
  if (!kinds.includes('captions')) return null;
  const text = decodedText(await readFile(localPath));
  const vtt = text === undefined ? undefined : vttOfSrt(text);
  if (vtt === undefined) return null;
  await writeFile(localPath, vtt);
  return 'text/vtt';
}

async function typeOf({ localPath, name, kinds }: FileToExamine): Promise<string | null> {
  // Many formats are archives themselves; where an archive is expected, all of them count as one.
  if (kinds.includes('archive') && (await isZip(localPath))) return 'application/zip';
  // The reader of tables says whether it is a workbook: programs write them in more ways than their beginning shows.
  if (kinds.includes('table') && (await isZip(localPath))) return workbookType;
  return mediaTypeOf(localPath, name, kinds.includes('table'));
}

/** Every picture is encoded again; a proof keeps its date and gets smaller. */
async function cleanImage(
  localPath: string,
  mediaType: string,
  isProof: boolean,
): Promise<Pick<Examined, 'fault' | 'image'>> {
  try {
    const image = await (isProof ? storeProof(localPath, mediaType) : reencode(localPath, mediaType));
    return { fault: null, image };
  } catch (error) {
    if (error instanceof BlackPicture) return { fault: 'black', image: null };
    if (error instanceof TooManyPixels) return { fault: 'pixels', image: null };
    return { fault: 'broken', image: null };
  }
}
