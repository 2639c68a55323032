import { use, useEffect, useRef, useState } from 'react';
import { failureText } from '#web/platform/failures.ts';
import { forgetUpload, uploadInPieces, type FileKind } from './stored-files.ts';
import type { StoredPicture } from '#web/platform/pictures.ts';
import { KeptUploadsContext, uploadBegins } from '#web/ui/uploads-in-progress.ts';

export interface LargeUpload {
  readonly name: string;
  readonly share: number;
  readonly state: 'running' | 'joining' | 'paused' | 'failed';
  readonly problem?: string;
}

/** Uploads one large file at a time, with progress. After a pause, or after a reload with the same file, it continues where it stopped. */
export function useLargeUpload(kind: FileKind, onDone: (stored: StoredPicture, file: File) => void) {
  const [upload, setUpload] = useState<LargeUpload>();
  const running = useRef<{ file: File; controller: AbortController }>(undefined);
  const kept = use(KeptUploadsContext);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!kept) running.current?.controller.abort();
    };
  }, [kept]);

  const start = async (file: File) => {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { file, controller };
    kept?.keep(controller);
    const ended = uploadBegins(file.name);
    controller.signal.addEventListener('abort', ended);
    const update = (part: Partial<LargeUpload>) =>
      setUpload((before) => ({ name: file.name, share: before?.share ?? 0, state: 'running', ...part }));
    update({ state: 'running' });
    try {
      const stored = await uploadInPieces(file, kind, {
        signal: controller.signal,
        onProgress: (share) => update({ share }),
        onJoining: (share) => update({ state: 'joining', share }),
      });
      setUpload(undefined);
      onDone(stored, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isGone.current) kept?.failed(error);
      update({ state: 'failed', problem: failureText(error) });
    } finally {
      ended();
    }
  };
  return {
    upload,
    start,
    pause: () => {
      running.current?.controller.abort();
      setUpload((before) => before && { ...before, state: 'paused' });
    },
    goOn: () => {
      if (running.current) void start(running.current.file);
    },
    cancel: () => {
      running.current?.controller.abort();
      if (running.current) forgetUpload(running.current.file);
      setUpload(undefined);
    },
  };
}
