import { fileCalls } from '#contract/platform/files.calls.ts';
import { callApi, type CallOptions } from '#web/platform/call-api.ts';

export interface StoredPicture {
  readonly fileId: string;
  readonly location: string;
}

/** Stores a PNG or JPEG; a record has to name it within a day. */
export async function uploadPicture(file: Blob, options?: CallOptions): Promise<StoredPicture> {
  const { _id, location } = await callApi(fileCalls.upload, { files: { file } }, options);
  return { fileId: _id, location };
}

/** For the editor of written texts. */
export const uploadForText = async (file: File) => ({ url: (await uploadPicture(file)).location });
