/** Sizes are decimal, as screens show them: 1 MB is a million bytes. */
export const megabyte = 1_000_000;

/** What the setting `uploads` limits, by the beginning of its keys. */
export type UploadLimit = 'image' | 'attachment' | 'audio' | 'video' | 'scorm';

/** The limits of the settings, in bytes: `imageMaxBytes` and so on. */
export type UploadLimits = Readonly<Record<`${UploadLimit}MaxBytes`, number>>;

/** The most that the setting `uploads.attachmentMaxCount` can allow: what forms accept at all. */
export const mostAttachments = 50;

export const bytesOf = (maxBytes: number | UploadLimit, limits: UploadLimits): number =>
  typeof maxBytes === 'number' ? maxBytes : limits[`${maxBytes}MaxBytes`];
