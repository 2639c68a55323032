import { useRef, useState } from 'react';
import { failureText } from '#web/platform/failures.ts';
import { useFieldUploads } from '#web/ui/uploads-in-progress.ts';
import { forgetUpload, uploadInPieces, type ArrivedFile, type FileKind } from './stored-files.ts';

export interface LargeUpload {
  readonly name: string;
  readonly sizeBytes: number;
  readonly share: number;
  readonly state: 'running' | 'joining' | 'checking' | 'paused' | 'failed';
  /** The line is gone; the upload tries again by itself. */
  readonly isLineLost: boolean;
  /** Where it went on after the line had been gone: 0 to 1. */
  readonly wentOnAt: readonly number[];
  /** Null until something is known about the line. */
  readonly bytesPerSecond: number | null;
  readonly problem?: string;
}

interface Sent {
  readonly at: number;
  readonly share: number;
}

/** The line of the last seconds counts, not of the whole upload. */
const lineMilliseconds = 10_000;

/** Uploads one large file at a time, with progress. After a pause, or after a reload with the same file, it continues where it stopped. */
export function useLargeUpload(kind: FileKind, onDone: (stored: ArrivedFile, file: File) => void) {
  const [upload, setUpload] = useState<LargeUpload>();
  const chosen = useRef<File>(undefined);
  const sent = useRef<readonly Sent[]>([]);
  const uploads = useFieldUploads();

  const speedOf = (file: File, share: number): number | null => {
    const now = performance.now();
    sent.current = [...sent.current.filter(({ at }) => now - at < lineMilliseconds), { at: now, share }];
    const first = sent.current[0]!;
    const seconds = (now - first.at) / 1000;
    return seconds < 1 ? null : ((share - first.share) * file.size) / seconds;
  };

  const start = async (file: File) => {
    chosen.current = file;
    sent.current = [];
    const { signal, ended } = uploads.begin(file.name);
    const update = (part: Partial<LargeUpload>) =>
      setUpload((before) => ({
        name: file.name,
        sizeBytes: file.size,
        share: before?.share ?? 0,
        state: 'running',
        isLineLost: before?.isLineLost ?? false,
        wentOnAt: before?.wentOnAt ?? [],
        bytesPerSecond: before?.bytesPerSecond ?? null,
        ...part,
      }));
    update({ state: 'running' });
    try {
      const stored = await uploadInPieces(file, kind, {
        signal,
        onProgress: (share) => update({ share, bytesPerSecond: speedOf(file, share) }),
        onJoining: (share, isChecking) => update({ state: isChecking ? 'checking' : 'joining', share }),
        onLine: (isLost) =>
          setUpload(
            (before) =>
              before && {
                ...before,
                isLineLost: isLost,
                wentOnAt: before.isLineLost && !isLost ? [...before.wentOnAt, before.share] : before.wentOnAt,
              },
          ),
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
