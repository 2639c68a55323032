import { mediaCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { mediaErrors } from '#contract/library/media-center.errors.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { reloadWaitsFor } from '#web/platform/chunk-reload.ts';
import { failureText } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { forgetUpload, uploadInPieces } from '#web/platform/uploads/stored-files.ts';
import { asSent } from '#web/ui/convert-picture.ts';
import { uploadKindOf } from './file-kinds.ts';

/** As many as the portal takes from one person. */
const openAtOnce = 6;
const laterMilliseconds = 3000;

/** A file on its way into a folder. It goes on while the person opens other folders. */
export interface UploadLine {
  readonly id: string;
  readonly file: File;
  /** The folder that gets it. */
  readonly path: string;
  /** The item whose next version it is, instead of a new file. */
  readonly versionOf?: string | undefined;
  readonly state: 'waiting' | 'sending' | 'checking' | 'asking' | 'done' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  readonly isOffline: boolean;
  readonly problem?: string;
  /** A free name, if the folder has one like it. */
  readonly freeName?: string;
  /** The stored file, once it has arrived. */
  readonly fileId?: string;
}

export type NameAnswer = 'version' | 'rename' | 'leave';

let lines: readonly UploadLine[] = [];
const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();

function put(next: readonly UploadLine[]): void {
  lines = next;
  for (const listener of listeners) listener();
}

const patch = (id: string, part: Partial<UploadLine>) =>
  put(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));

export const uploadLines = (): readonly UploadLine[] => lines;
export function onUploadLines(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isOpen = ({ state }: UploadLine) => state === 'waiting' || state === 'sending' || state === 'checking';
const hasOpenUploads = (): boolean => lines.some(isOpen);
reloadWaitsFor(hasOpenUploads);

export interface NewUpload {
  readonly file: File;
  readonly path: string;
  readonly versionOf?: string | undefined;
}

export function addUploads(files: readonly NewUpload[]): void {
  const added = files.map((one): UploadLine => ({
    ...one,
    id: crypto.randomUUID(),
    state: 'waiting',
    share: 0,
    isOffline: false,
  }));
  put([...lines, ...added]);
  startNext();
}

function startNext(): void {
  for (const line of lines) {
    if (running.size >= openAtOnce) return;
    if (line.state === 'waiting' && !running.has(line.id)) void run(line);
  }
}

async function run({ id, file }: UploadLine): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  patch(id, { state: 'sending', share: 0 });
  try {
    const sent = await asSent(file);
    const { fileId } = await uploadInPieces(sent, uploadKindOf(sent), {
      signal: stop.signal,
      onProgress: (share) => patch(id, { share }),
      onJoining: (share) => patch(id, { state: 'checking', share }),
      onLine: (isOffline) => patch(id, { isOffline }),
    });
    patch(id, { fileId, state: 'checking', share: 1 });
    await add(id, 'ask');
  } catch (error) {
    if (!stop.signal.aborted) fail(id, error);
  } finally {
    running.delete(id);
    startNext();
  }
}

function fail(id: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'uploads.tooManyOpen') {
    // Another tab is sending, too.
    setTimeout(() => {
      patch(id, { state: 'waiting' });
      startNext();
    }, laterMilliseconds);
    return patch(id, { state: 'waiting', problem: error.message });
  }
  patch(id, { state: 'failed', problem: failureText(error) });
}

/** Puts a file that has arrived in its folder. */
async function add(id: string, ifExists: 'ask' | 'version' | 'rename'): Promise<void> {
  const line = lines.find((one) => one.id === id);
  if (!line?.fileId) return;
  try {
    await (line.versionOf
      ? callApi(mediaCalls.save, { params: { link: line.versionOf }, body: { file: line.fileId } })
      : callApi(mediaCalls.create, {
          body: { path: line.path, name: line.file.name, file: line.fileId, ifExists },
        }));
    patch(id, { state: 'done', share: 1 });
    void queryClient.invalidateQueries({ queryKey: ['media-center'] });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== mediaErrors.nameTaken.code) throw error;
    const { suggestedName } = (error.current ?? {}) as { suggestedName?: string };
    patch(id, { state: 'asking', problem: error.message, ...(suggestedName && { freeName: suggestedName }) });
  }
}

/** What becomes of a file whose name the folder has. */
export function answerName(id: string, answer: NameAnswer): void {
  if (answer === 'leave') return stopUpload(id);
  patch(id, { state: 'checking' });
  add(id, answer).catch((error: unknown) => fail(id, error));
}

export function tryAgain(id: string): void {
  patch(id, { state: 'waiting', share: 0 });
  startNext();
}

/** Stops an upload and takes it off the list. */
export function stopUpload(id: string): void {
  const line = lines.find((one) => one.id === id);
  running.get(id)?.abort();
  if (line && isOpen(line)) forgetUpload(line.file);
  put(lines.filter((one) => one.id !== id));
}

export const clearEnded = (): void => put(lines.filter((line) => isOpen(line) || line.state === 'asking'));

/** Stops everything: the person leaves the media center. */
export function stopAll(): void {
  for (const stop of running.values()) stop.abort();
  put([]);
}

/** Makes the folders of a path that are not there yet. Those that are stay as they are. */
export async function makeFolders(path: string, names: readonly string[]): Promise<string> {
  let at = path;
  for (const name of names) {
    try {
      const { fileObject } = await callApi(mediaCalls.create, { body: { type: 'folder', path: at, name } });
      at = fileObject.path;
    } catch (error) {
      const existing = existingFolder(error);
      if (!existing) throw error;
      at = existing.path;
    }
  }
  return at;
}

function existingFolder(error: unknown): FileObject | undefined {
  if (!(error instanceof ApiError) || error.code !== mediaErrors.nameTaken.code) return undefined;
  const { fileObject } = (error.current ?? {}) as { fileObject?: FileObject };
  return fileObject?.type === 'folder' ? fileObject : undefined;
}
