import { fileCalls } from '#contract/platform/files.calls.ts';
import { ApiError, callApi, type CallOptions } from '#web/platform/call-api.ts';
import { asSent } from '#web/ui/convert-picture.ts';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';
import { texts } from '#web/platform/formats/translate.ts';

/** A stored file, as records refer to it. */
export interface StoredPicture {
  readonly fileId: string;
  readonly location: string;
}

/** Stores a PNG or JPEG, or a picture that this browser turns into one. A record must refer to it within a day, or the cleanup job deletes it. */
export async function storePicture(chosen: Blob, options?: CallOptions): Promise<StoredPicture> {
  const file = chosen instanceof File ? await asSent(chosen) : chosen;
  // An answer without a file, such as that of a proxy in between, is no JSON or names nothing.
  const stored = await callApi(fileCalls.upload, { files: { file } }, options).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  if (!stored?._id || !stored.location) throw new ApiError(502, texts.t('ui:file.nothing'));
  return { fileId: stored._id, location: stored.location };
}

/** For a file field. */
export const uploadPicture: Upload = async (file, { signal, onProgress }) =>
  asUploadedFile(file, await storePicture(file, { signal, onProgress: (sent) => onProgress(sent * 100) }));

/** For the rich text editor. */
export const uploadForText = async (file: File) => ({ url: (await storePicture(file)).location });

/** A file that was just stored, in the form a file field shows. */
export const asUploadedFile = (file: File, stored: StoredPicture): UploadedFile => ({
  id: stored.fileId,
  name: file.name,
  url: stored.location,
  sizeBytes: file.size,
  contentType: file.type,
});

/** A picture of a form, in the form a file field shows. */
export const shownPicture = (picture: { fileId: string } | null, name: string): UploadedFile | null =>
  picture && { id: picture.fileId, name, url: `/files/${picture.fileId}` };

/** A stored picture, in the form a form refers to it; null without a picture. */
export const pictureOf = (location: string | null) =>
  location ? { fileId: location.slice('/files/'.length) } : null;
