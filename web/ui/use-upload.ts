import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldUploads } from '#web/ui/uploads-in-progress.ts';
import { uploadFailure, type Upload, type UploadedFile } from '#web/ui/uploads.ts';

type UploadState = {
  /** Name and progress of the current upload. */
  running?: { name: string; percent: number };
  /** Message of the last failure. */
  failure?: string;
};

/** One upload at a time, with progress. Removing it or leaving the page stops it; leaving the field does too, unless its editor keeps uploads. */
export function useUpload(upload: Upload, onDone: (file: UploadedFile) => void) {
  const [state, setState] = useState<UploadState>({});
  const { t } = useTranslation('ui');
  const uploads = useFieldUploads();
  // Called as it is when the upload ends: what the owner keeps may have changed since it began.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);

  const start = async (file: File, failureWords: string) => {
    const { signal, ended } = uploads.begin(file.name);
    setState({ running: { name: file.name, percent: 0 } });
    try {
      const uploaded = await upload(file, {
        signal,
        onProgress: (percent) => {
          if (!signal.aborted) setState({ running: { name: file.name, percent } });
        },
      });
      if (signal.aborted) return;
      // What the person has entered stays, and they learn that the file is not there.
      if (!(uploaded as UploadedFile | undefined)?.id)
        throw new Error(file.type.startsWith('image/') ? t('file.nothing') : failureWords);
      setState({});
      done.current(uploaded);
    } catch (error) {
      if (signal.aborted) return;
      uploads.failed(error);
      setState({ failure: uploadFailure(error, failureWords) });
    } finally {
      ended();
    }
  };
  const stop = () => {
    uploads.stop();
    setState({});
  };
  const refuse = (failure: string) => setState({ failure });
  return { ...state, start, stop, refuse };
}
