import { useEffect, useRef, useState } from 'react';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import { failureText } from '#web/platform/failures.ts';
import { forgetUpload, uploadInPieces } from '#web/platform/uploads/stored-files.ts';
import type { PackageChoices, PackageUpload } from './package-upload.ts';
import { usePackageWork } from './use-package-work.ts';

/**
 * Uploads a package in pieces, has it checked, and imports it after confirmation. Checking and unpacking run in the portal; `resume`
 * returns to a package that is being processed.
 */
export function usePackageUpload(courseId: string | undefined, onTaken: () => void) {
  const [upload, setUpload] = useState<PackageUpload>({ step: 'choosing' });
  const { check, take, resume, forget } = usePackageWork(courseId, setUpload, onTaken);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const send = async (file: File) => {
    const signal = begin();
    const showSending = (part: { share?: number; line?: 'open' | 'lost' | 'joining' }) =>
      setUpload((before) =>
        signal.aborted
          ? before
          : {
              step: 'sending',
              file,
              line: 'open',
              share: before.step === 'sending' ? before.share : 0,
              ...part,
            },
      );
    showSending({});
    try {
      const arrived = await uploadInPieces(file, 'archive', {
        signal,
        onProgress: (share) => showSending({ share }),
        onJoining: (share) => showSending({ share, line: 'joining' }),
        onLine: (isLost) => showSending({ line: isLost ? 'lost' : 'open' }),
      });
      await check(file.name, signal, { uploadId: arrived.uploadId });
    } catch (error) {
      if (!signal.aborted) setUpload({ step: 'choosing', problem: failureText(error) });
    }
  };

  const startOver = () => {
    begin();
    setUpload({ step: 'choosing' });
  };
  return {
    upload,
    send: (file: File) => void send(file),
    refuse: (problem: string) => setUpload({ step: 'choosing', problem }),
    pause: () => {
      running.current?.abort();
      setUpload((before) => (before.step === 'sending' ? { ...before, line: 'paused' } : before));
    },
    goOn: () => {
      if (upload.step === 'sending') void send(upload.file);
    },
    checkAgain: () => {
      if (upload.step === 'checking') void check(upload.name, begin());
    },
    /** Returns to the choice of a file from any step. */
    startOver,
    /** Cancels the upload and discards the package. */
    cancel: () => {
      if (upload.step === 'sending') forgetUpload(upload.file);
      if (
        (upload.step === 'checked' || upload.step === 'checking' || upload.step === 'unpacking') &&
        upload.work
      )
        forget(upload.work._id);
      startOver();
    },
    resume: (work: PackageWork) => resume(work, begin()),
    take: async (choices: PackageChoices) => {
      if (upload.step === 'checked') await take(upload, choices, begin());
    },
  };
}
