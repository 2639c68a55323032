import { readFile, writeFile } from 'node:fs/promises';
import type { ApartRun } from '#server/platform/apart/task.ts';
import { decodedText } from '#server/platform/tables/decode-text.ts';
import { isZip } from '../archives/is-zip.ts';
import { isAccepted, isImage, workbookType } from '../kinds.ts';
import { captionsFault } from './captions.rules.ts';
import { mostReceiptPages, type examineFile, type Examined, type FileToExamine } from './examine-file.ts';
import { BlackPicture, reencode, storeProof, TooManyPixels } from './images.ts';
import { mediaTypeOf } from './media-type.ts';
import { pdfContent } from './pdf-content.ts';
import { vttOfSrt } from './subtitles.rules.ts';

export const run: ApartRun<typeof examineFile> = async (file) => {
  if (file.kinds.includes('captions')) {
    const captions = await checkedCaptions(file.localPath);
    if (captions) return captions;
  }
  const mediaType = await typeOf(file);
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

/** Subtitles are stored as WebVTT in UTF-8, which browsers show; those of an SRT file are converted. Null: the file has none. */
async function checkedCaptions(localPath: string): Promise<Examined | null> {
  const sent = await readFile(localPath);
  const text = decodedText(sent)?.replace(/^\uFEFF/u, '');
  const vtt = text === undefined || /^WEBVTT(?:[ \t\r\n]|$)/u.test(text) ? text : vttOfSrt(text);
  if (vtt === undefined) return null;
  await writeFile(localPath, vtt);
  return { mediaType: 'text/vtt', fault: null, captionsFault: captionsFault(vtt), image: null };
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
