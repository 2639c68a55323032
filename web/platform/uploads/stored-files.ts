import { uploadCalls, type Upload as SentUpload } from '#contract/platform/uploads.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';
import { asUploadedFile, uploadPicture, type StoredPicture } from '#web/platform/pictures.ts';

export type FileKind =
  | 'image'
  | 'jpeg'
  | 'video'
  | 'audio'
  | 'episode'
  | 'captions'
  | 'document'
  | 'receipt'
  | 'archive';

export interface PieceOptions {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  /**
   * All bytes have arrived, and the portal puts the file together (0 to 1), then checks it. Aborting now does not stop it; `forgetUpload` does.
   */
  readonly onJoining?: (share: number, isChecking: boolean) => void;
  /** Called when the connection is lost and when it is back. The upload retries until then. */
  readonly onLine?: (isLost: boolean) => void;
}

/** A completely uploaded file, and the id of its upload. */
export interface ArrivedFile extends StoredPicture {
  readonly uploadId: string;
  /** What the check of a video or an audio file found. */
  readonly media: SentUpload['media'];
}

/** Of this person: a shared device keeps people apart, who may send the same file. */
const keyOf = (file: File) =>
  `paddock-upload:${pagePerson()?.key}:${file.name}:${file.size}:${file.lastModified}`;
const longestPause = 15_000;
/** How long to wait before asking whether the file is put together. */
const joiningPauses = [200, 300, 500, 1000] as const;

/** What somebody else sent meanwhile, or a line that changed bytes: the upload goes on from what the portal has. */
const sentAgain = ['uploads.wrongOffset', 'uploads.damaged'];

/** In hexadecimal digits. Browsers compute it only for pages that came over a safe connection. */
async function sha256Of(chunk: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await chunk.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Forgets how far a file was uploaded. */
export function forgetUpload(file: File): void {
  const id = jsonOnDevice<string>(keyOf(file));
  forgetOnDevice(keyOf(file));
  if (id) void callApi(uploadCalls.cancel, { params: { id } }).catch(() => undefined);
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

/** Waits until the portal has put the file together and checked it. Throws the reason if the file cannot be used. */
async function joined(
  sent: SentUpload,
  { signal, onJoining }: Pick<PieceOptions, 'signal' | 'onJoining'>,
): Promise<SentUpload> {
  let upload = sent;
  for (let count = 0; upload.state === 'joining' || upload.state === 'checking'; count += 1) {
    onJoining?.(upload.joinedBytes / upload.sizeBytes, upload.state === 'checking');
    await pause(joiningPauses[Math.min(count, joiningPauses.length - 1)]!, signal);
    ({ upload } = await callApi(uploadCalls.read, { params: { id: upload._id } }, { signal }));
  }
  if (upload.problem) throw new ApiError(400, upload.problem.message);
  return upload;
}

/** Sends a file in pieces. After a pause, a lost connection or a reload, the upload continues where it stopped. */
export async function uploadInPieces(
  file: File,
  kind: FileKind,
  { signal, onProgress, onJoining, onLine }: PieceOptions,
): Promise<ArrivedFile> {
  const key = keyOf(file);
  const _id = jsonOnDevice<string>(key) ?? crypto.randomUUID();
  keepOnDevice(key, JSON.stringify(_id));
  const begin = () =>
    callApi(uploadCalls.begin, { body: { _id, name: file.name, sizeBytes: file.size, kind } }, { signal });
  let wait = 1000;
  for (;;) {
    try {
      let { upload } = await begin();
      onLine?.(false);
      while (upload.state === 'receiving') {
        const offsetBytes = upload.receivedBytes;
        const chunk = file.slice(offsetBytes, offsetBytes + upload.chunkBytes);
        const reply = await callApi(
          uploadCalls.append,
          { params: { id: _id }, body: { offsetBytes, sha256: await sha256Of(chunk) }, files: { chunk } },
          {
            signal,
            onProgress: (share) => onProgress((offsetBytes + share * chunk.size) / file.size),
          },
        );
        upload = reply.upload;
        wait = 1000;
      }
      const { fileId, media } = await joined(upload, {
        signal,
        onJoining: onJoining ?? (() => onProgress(1)),
      });
      forgetOnDevice(key);
      return { fileId: fileId!, location: `/files/${fileId}`, uploadId: _id, media };
    } catch (error) {
      const isRefused =
        error instanceof ApiError && error.status < 500 && !(error.code && sentAgain.includes(error.code));
      if (signal.aborted || isRefused) {
        if (isRefused) forgetOnDevice(key);
        throw error;
      }
      onLine?.(true);
      await pause(wait, signal);
      wait = Math.min(wait * 2, longestPause);
    }
  }
}

/** For a file field: pictures in one request, everything else in pieces. */
export const uploadOf = (kind: FileKind): Upload =>
  kind === 'image'
    ? uploadPicture
    : async (file, { signal, onProgress }) =>
        asUploadedFile(
          file,
          await uploadInPieces(file, kind, { signal, onProgress: (share) => onProgress(share * 100) }),
        );

/** A file of a record, as a file field shows it. */
export const asUploaded = (
  stored: (StoredPicture & { readonly name?: string; readonly sizeBytes?: number }) | null,
  name: string,
): UploadedFile | null =>
  stored && {
    id: stored.fileId,
    name: stored.name ?? name,
    url: stored.location,
    sizeBytes: stored.sizeBytes ?? null,
  };

/** What a record stores of a file from a file field. */
export const asStored = (file: UploadedFile | null): StoredPicture | null =>
  file && { fileId: file.id, location: file.url ?? `/files/${file.id}` };
