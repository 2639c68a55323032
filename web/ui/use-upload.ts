import { use, useEffect, useRef, useState } from 'react';
import { KeptUploadsContext, uploadBegins } from '#web/ui/uploads-in-progress.ts';
import type { Upload, UploadedFile } from '#web/ui/uploads.ts';

type UploadState = {
  /** Name and progress of the current upload. */
  running?: { name: string; percent: number };
  /** Message of the last failure. */
  failure?: string;
};

/** One upload at a time, with progress. Removing it or leaving the page stops it; leaving the field does too, unless its editor keeps uploads. */
export function useUpload(upload: Upload, onDone: (file: UploadedFile) => void) {
  const [state, setState] = useState<UploadState>({});
  const current = useRef<AbortController>(undefined);
  const kept = use(KeptUploadsContext);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!kept) current.current?.abort();
    };
  }, [kept]);
  // Called as it is when the upload ends: what the owner keeps may have changed since it began.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);

  const start = async (file: File, failureWords: string) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    kept?.keep(controller);
    const ended = uploadBegins(file.name);
    // Stopped at once, even if its request takes a while to notice.
    controller.signal.addEventListener('abort', ended);
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
      if (isGone.current) kept?.failed(error);
      setState({ failure: error instanceof Error && error.message ? error.message : failureWords });
    } finally {
      ended();
    }
  };
  const stop = () => {
    current.current?.abort();
    setState({});
  };
  const refuse = (failure: string) => setState({ failure });
  return { ...state, start, stop, refuse };
}
