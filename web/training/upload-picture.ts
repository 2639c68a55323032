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
