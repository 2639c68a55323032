import { rm } from 'node:fs/promises';
import type { FileKind } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { mediaErrors } from '#contract/platform/media.errors.ts';
import { ApartEnded, OverLimit } from '#server/platform/apart/apart-process.ts';
import { examining } from '#server/platform/apart/pools.ts';
import { refuse } from '#server/platform/refusal.ts';
import { mostCues, type CaptionsFault } from './examine/captions.rules.ts';
import {
  examineFile,
  mostMegapixels,
  mostReceiptPages,
  type Examined,
  type FileFault,
  type ImageSize,
} from './examine/examine-file.ts';
import { chunkType, isAccepted, isForBrowsers, isHeic, isMedia, kindNames, nameFor } from './kinds.ts';
import type { MediaFacts } from './media/check-media.ts';
import { checkedMedia } from './media/checked-media.ts';

/** What is known of a received file before other processes look at it. */
export interface Received {
  readonly name: string;
  readonly kinds: readonly FileKind[];
  readonly uploadedBy: string | null;
}

/** A file that may be stored. */
export interface CheckedFile {
  readonly mediaType: string;
  /** With the ending of what it holds. */
  readonly name: string;
  readonly image: ImageSize | null;
  /** Of a video or an audio file. */
  readonly media: MediaFacts | null;
  /** The bytes are others than those that arrived: a picture was encoded again, a video was written anew, or subtitles were converted. */
  readonly isOther: boolean;
}

/** Whoever is not signed in shares one turn. */
export const visitor = 'visitor';

/** Looks at a received file in other processes, and puts what is stored in its place. Refuses one that cannot be used, with a sentence. */
export async function checkedFile(
  localPath: string,
  received: Received,
  converter: string | null,
): Promise<CheckedFile> {
  const { kinds, uploadedBy } = received;
  const seen = await examined(localPath, received);
  const media =
    seen.mediaType && isMedia(seen.mediaType, kinds)
      ? await checkedMedia(uploadedBy ?? visitor, {
          name: received.name,
          kinds,
          localPath,
          mediaType: seen.mediaType,
          converter,
          isCleaned: true,
        })
      : null;
  const mediaType = acceptedType(media?.mediaType ?? seen.mediaType, received);
  const name = nameFor(received.name, mediaType);
  if (seen.fault) refuseFault(seen.fault, name);
  if (seen.captionsFault) refuseCaptions(seen.captionsFault, name);
  return {
    mediaType,
    name,
    image: seen.image,
    media: media?.facts ?? null,
    isOther: seen.image !== null || media !== null || kinds.includes('captions'),
  };
}

/** In another process, so that nothing a person sends is opened in this one. */
async function examined(localPath: string, { name, kinds, uploadedBy }: Received): Promise<Examined> {
  // A piece of a file is looked at once the file is whole.
  if (kinds.includes('chunk')) return { mediaType: chunkType, fault: null, image: null };
  try {
    return await examining.run(uploadedBy ?? visitor, examineFile, { localPath, name, kinds });
  } catch (error) {
    await rm(`${localPath}.clean`, { force: true });
    if (error instanceof OverLimit || error instanceof ApartEnded)
      refuse(platformErrors.fileTooMuch, { name });
    throw error;
  }
}

function acceptedType(mediaType: string | null, { name, kinds }: Received): string {
  if (mediaType && isHeic(mediaType) && isAccepted('image/jpeg', kinds))
    refuse(platformErrors.fileHeic, { name });
  if (mediaType && isForBrowsers(mediaType) && isAccepted('image/jpeg', kinds))
    refuse(platformErrors.filePicture, { name });
  if (mediaType && isAccepted(mediaType, kinds)) return mediaType;
  const accepted = kinds.map((kind) => kindNames[kind]).join(', ');
  return refuse(platformErrors.fileKind, { name, kinds: accepted });
}

function refuseFault(fault: FileFault, name: string): never {
  if (fault === 'active') refuse(platformErrors.fileActive, { name });
  if (fault === 'pages') refuse(platformErrors.filePages, { name, maximum: mostReceiptPages });
  if (fault === 'black') refuse(platformErrors.fileBlack, { name });
  if (fault === 'pixels') refuse(platformErrors.filePixels, { name, megapixels: mostMegapixels });
  refuse(platformErrors.fileBroken, { name });
}

const refuseCaptions = ({ reason, line }: CaptionsFault, name: string): never =>
  reason === 'manyCues'
    ? refuse(mediaErrors.manyCues, { name, maximum: mostCues })
    : refuse(mediaErrors[reason], { name, line });
