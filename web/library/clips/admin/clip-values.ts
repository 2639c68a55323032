import type { Chapter } from '#contract/library/clips.fields.ts';
import type { Clip } from '#contract/library/clips.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';

/** The fields of the form, from the record that was read, or of a new one. Each kind’s schema leaves out what it does not have. */
export const valuesFrom = (clip: Clip | undefined, firstBrand: string | null) => ({
  title: clip?.title ?? '',
  titleFr: clip?.titleFr ?? '',
  description: clip?.description ?? '',
  descriptionFr: clip?.descriptionFr ?? '',
  category: clip?.category?._id ?? null,
  brand: clip ? (clip.brand?._id ?? null) : firstBrand,
  image: clip?.image?._id ?? null,
  audio: clip?.audio?._id ?? null,
  captionsEn: clip?.captionsEn?._id ?? null,
  captionsFr: clip?.captionsFr?._id ?? null,
  noCaptionsReason: clip?.noCaptionsReason ?? '',
  chapters: (clip?.chapters ?? []) as Chapter[],
  audience: clip?.audience ? valuesOf(clip.audience) : emptyAudience(),
});
export type ClipValues = ReturnType<typeof valuesFrom>;

export type ClipSlot = 'image' | 'audio' | 'captionsEn' | 'captionsFr';
export type ClipFiles = Readonly<Record<ClipSlot, UploadedFile | null>>;

const uploaded = (file: Clip['audio']): UploadedFile | null =>
  file && {
    id: file._id,
    name: file.name,
    url: file.location,
    sizeBytes: file.sizeBytes,
    contentType: file.mediaType,
  };

/** The files of a record, as its form shows them. */
export const filesIn = (clip: Clip | undefined): ClipFiles => ({
  image: uploaded(clip?.image ?? null),
  audio: uploaded(clip?.audio ?? null),
  captionsEn: uploaded(clip?.captionsEn ?? null),
  captionsFr: uploaded(clip?.captionsFr ?? null),
});
