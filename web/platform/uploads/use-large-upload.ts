import { useRef, useState } from 'react';
import { failureText } from '#web/platform/failures.ts';
import { forgetUpload, uploadInPieces, type FileKind } from './stored-files.ts';
import type { StoredPicture } from '#web/platform/pictures.ts';
import { useFieldUploads } from '#web/ui/uploads-in-progress.ts';

export interface LargeUpload {
  readonly name: string;
  readonly share: number;
  readonly state: 'running' | 'joining' | 'paused' | 'failed';
  readonly problem?: string;
}

/** Uploads one large file at a time, with progress. After a pause, or after a reload with the same file, it continues where it stopped. */
export function useLargeUpload(kind: FileKind, onDone: (stored: StoredPicture, file: File) => void) {
  const [upload, setUpload] = useState<LargeUpload>();
  const chosen = useRef<File>(undefined);
  const uploads = useFieldUploads();

  const start = async (file: File) => {
    chosen.current = file;
    const { signal, ended } = uploads.begin(file.name);
    const update = (part: Partial<LargeUpload>) =>
      setUpload((before) => ({ name: file.name, share: before?.share ?? 0, state: 'running', ...part }));
    update({ state: 'running' });
    try {
      const stored = await uploadInPieces(file, kind, {
        signal,
        onProgress: (share) => update({ share }),
        onJoining: (share) => update({ state: 'joining', share }),
      });
      setUpload(undefined);
      onDone(stored, file);
    } catch (error) {
      if (signal.aborted) return;
      uploads.failed(error);
      update({ state: 'failed', problem: failureText(error) });
    } finally {
      ended();
    }
  };
  return {
    upload,
    start,
    pause: () => {
      uploads.stop();
      setUpload((before) => before && { ...before, state: 'paused' });
    },
    goOn: () => {
      if (chosen.current) void start(chosen.current);
    },
    cancel: () => {
      uploads.stop();
      if (chosen.current) forgetUpload(chosen.current);
      setUpload(undefined);
    },
  };
}
