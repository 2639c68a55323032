import { fileCalls } from '#contract/platform/files.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';

/** Sends a picture at once; the save that follows names it. */
export const uploadPicture: Upload = async (file, { signal, onProgress }) => {
  const { _id, location } = await callApi(
    fileCalls.upload,
    { files: { file } },
    { signal, onProgress: (sent) => onProgress(sent * 100) },
  );
  return { id: _id, name: file.name, url: location, sizeBytes: file.size, contentType: file.type };
};

/** A picture a form names, as the file field shows it. */
export const shownPicture = (picture: { fileId: string } | null, name: string): UploadedFile | null =>
  picture && { id: picture.fileId, name, url: `/files/${picture.fileId}` };

/** A picture that is kept, as a form names it; null where there is none. */
export const pictureOf = (location: string | null) =>
  location ? { fileId: location.slice('/files/'.length) } : null;
