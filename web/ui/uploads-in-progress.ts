import { createContext, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { reloadWaitsFor } from '#web/platform/chunk-reload.ts';

const running = new Map<object, string>();
const listeners = new Set<() => void>();
let names: readonly string[] = [];

function changed(): void {
  names = [...running.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes that a file of this name is being uploaded. Call the result when that has ended, however it ended. */
function uploadBegins(name: string): () => void {
  const upload = {};
  running.set(upload, name);
  changed();
  return () => {
    if (running.delete(upload)) changed();
  };
}

/** The names of the files that are being uploaded. */
export const uploadsInProgress = (): readonly string[] => names;
reloadWaitsFor(() => uploadsInProgress().length > 0);
export const useUploadsInProgress = (): readonly string[] =>
  useSyncExternalStore(subscribe, uploadsInProgress);

/** Uploads of an editor that go on when their fields leave the page: a person goes on writing elsewhere meanwhile. */
export interface KeptUploads {
  /** Stops this upload when the editor is left. */
  keep(upload: AbortController): void;
  /** Shows a failure whose field is gone. */
  failed(error: unknown): void;
}

/** Without it, an upload stops when its field leaves the page. */
export const KeptUploadsContext = createContext<KeptUploads | null>(null);

export interface FieldUpload {
  readonly signal: AbortSignal;
  /** Call it when the upload has ended, however it ended. */
  readonly ended: () => void;
}

/** The uploads of a field, one at a time. They stop when the field leaves the page, unless its editor keeps them. */
export function useFieldUploads() {
  const kept = use(KeptUploadsContext);
  const current = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!kept) current.current?.abort();
    };
  }, [kept]);
  const stop = () => current.current?.abort();
  return {
    stop,
    begin(name: string): FieldUpload {
      stop();
      const { signal } = (current.current = new AbortController());
      kept?.keep(current.current);
      const ended = uploadBegins(name);
      // Stopped at once, even if its request takes a while to notice.
      signal.addEventListener('abort', ended);
      return { signal, ended };
    },
    /** Shows a failure elsewhere if the field cannot. */
    failed(error: unknown): void {
      if (isGone.current) kept?.failed(error);
    },
  };
}

/** The kept uploads of an editor, for `KeptUploadsContext`. */
export function useKeptUploads(failed: (error: unknown) => void): KeptUploads {
  const kept = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = kept.current;
    return () => {
      for (const upload of all) upload.abort();
      all.clear();
    };
  }, []);
  return useMemo(() => ({ keep: (upload) => void kept.current.add(upload), failed }), [failed]);
}
