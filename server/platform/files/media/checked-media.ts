import { rm } from 'node:fs/promises';
import { platformErrors } from '#contract/platform/errors.ts';
import { mediaErrors as errors } from '#contract/platform/media.errors.ts';
import { ApartEnded, OverLimit } from '#server/platform/apart/apart-process.ts';
import { checkingMedia } from '#server/platform/apart/pools.ts';
import { refuse } from '#server/platform/refusal.ts';
import { kindNames } from '../kinds.ts';
import {
  checkMedia,
  cleanPathOf,
  convertedPathOf,
  mostHours,
  type CheckedMedia,
  type MediaFault,
  type MediaToCheck,
} from './check-media.ts';

type Usable = Exclude<CheckedMedia, { fault: object }>;

export interface NamedMedia extends MediaToCheck {
  readonly name: string;
}

/** Checks a video or an audio file in another process, in turn among people, and writes it anew in its place. Refuses one that cannot be used. */
export async function checkedMedia(person: string, { name, ...media }: NamedMedia): Promise<Usable> {
  try {
    const checked = await checkingMedia.run(person, checkMedia, media, () => undefined);
    if (checked.fault) refuseMedia(checked.fault, { name, kinds: media.kinds });
    return checked;
  } catch (error) {
    const left = [cleanPathOf(media.localPath), convertedPathOf(media.localPath)];
    await Promise.all([...left, ...left.map(cleanPathOf)].map((path) => rm(path, { force: true })));
    if (error instanceof OverLimit || error instanceof ApartEnded)
      refuse(platformErrors.fileTooMuch, { name });
    throw error;
  }
}

function refuseMedia(fault: MediaFault, { name, kinds }: Pick<NamedMedia, 'name' | 'kinds'>): never {
  const accepted = kinds.map((kind) => kindNames[kind]).join(', ');
  switch (fault.reason) {
    case 'picture':
    case 'sound':
      return refuse(errors[fault.reason], { name, codec: fault.codec });
    case 'long':
      return refuse(errors.long, { name, hours: mostHours });
    case 'noPicture':
    case 'empty':
    case 'cut':
      return refuse(errors[fault.reason], { name });
    case 'kind':
      return refuse(platformErrors.fileKind, { name, kinds: accepted });
    case 'full':
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
    case 'broken':
      return refuse(platformErrors.fileBroken, { name });
  }
}
