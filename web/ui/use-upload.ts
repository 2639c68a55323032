import { useEffect, useRef, useState } from 'react';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';

type UploadState = {
  /** Name and progress of the current upload. */
  running?: { name: string; percent: number };
  /** Message of the last failure. */
  failure?: string;
};

/** One upload at a time, with progress. Removing it or leaving the page stops it. */
export function useUpload(upload: Upload, onDone: (file: UploadedFile) => void) {
  const [state, setState] = useState<UploadState>({});
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  // Called as it is when the upload ends: what the owner keeps may have changed since it began.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);

  const start = async (file: File, failureWords: string) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState({ running: { name: file.name, percent: 0 } });
    try {
      const uploaded = await upload(file, {
        signal: controller.signal,
        onProgress: (percent) => {
          if (!controller.signal.aborted) setState({ running: { name: file.name, percent } });
        },
      });
      if (controller.signal.aborted) return;
      setState({});
      done.current(uploaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ failure: error instanceof Error && error.message ? error.message : failureWords });
    }
  };
  const stop = () => {
    current.current?.abort();
    setState({});
  };
  const refuse = (failure: string) => setState({ failure });
  return { ...state, start, stop, refuse };
}
