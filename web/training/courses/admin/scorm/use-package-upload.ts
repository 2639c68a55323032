import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/platform/call.ts';
import type { ToldFinding } from '#contract/training/scorm-findings.ts';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { useChange } from '#web/platform/query.ts';
import { forgetUpload, uploadInPieces } from '../content/stored-files.ts';

export type Checked = Reply<typeof calls.check>;
export type Taken = Reply<typeof calls.upload>;
export type TakeWish = Omit<Parameters<ReturnType<typeof useTake>['mutateAsync']>[0]['body'], 'uploadId'>;

/** How far a package is on its way in. */
export type PackageUpload =
  | { readonly step: 'choosing'; readonly problem?: string }
  | {
      readonly step: 'sending';
      readonly file: File;
      readonly share: number;
      readonly line: 'open' | 'lost' | 'paused';
    }
  | { readonly step: 'checking'; readonly file: File; readonly problem?: string }
  | { readonly step: 'refused'; readonly file: File; readonly findings: readonly ToldFinding[] }
  | {
      readonly step: 'checked' | 'unpacking';
      readonly file: File;
      readonly checked: Checked;
      readonly problem?: string;
    }
  | { readonly step: 'ready'; readonly taken: Taken };

const useTake = (onDone: (taken: Taken) => void) =>
  useChange(calls.upload, { quiet: true, alsoChanges: ['courses', 'curriculums'], onDone });

/** Sends a package in pieces, has it checked, and takes it once somebody confirms; each step may be tried again. */
export function usePackageUpload(courseId: string | undefined, onTaken: (taken: Taken) => void) {
  const [upload, setUpload] = useState<PackageUpload>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  const uploadId = useRef<string>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const taking = useTake((taken) => {
    setUpload({ step: 'ready', taken });
    onTaken(taken);
  });

  const check = async (file: File) => {
    setUpload({ step: 'checking', file });
    const controller = (running.current = new AbortController());
    try {
      const body = { uploadId: uploadId.current, ...(courseId && { _id: courseId }) };
      const checked = await callApi(calls.check, { body }, { signal: controller.signal });
      setUpload(
        checked.accepted
          ? { step: 'checked', file, checked }
          : { step: 'refused', file, findings: checked.findings },
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      // What the server has thrown away has to be chosen anew; a lost line is tried again.
      const isGone = error instanceof ApiError && error.status < 500;
      const problem = failureText(error);
      setUpload(isGone ? { step: 'choosing', problem } : { step: 'checking', file, problem });
    }
  };

  const send = async (file: File) => {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    const tell = (part: { share?: number; line?: 'open' | 'lost' }) =>
      setUpload((before) =>
        controller.signal.aborted
          ? before
          : {
              step: 'sending',
              file,
              line: 'open',
              share: before.step === 'sending' ? before.share : 0,
              ...part,
            },
      );
    tell({});
    try {
      const arrived = await uploadInPieces(file, 'archive', {
        signal: controller.signal,
        onProgress: (share) => tell({ share }),
        onLine: (isLost) => tell({ line: isLost ? 'lost' : 'open' }),
      });
      uploadId.current = arrived.uploadId;
      await check(file);
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ step: 'choosing', problem: failureText(error) });
    }
  };

  const take = async (wish: TakeWish) => {
    if (upload.step !== 'checked') return;
    const { file, checked } = upload;
    setUpload({ step: 'unpacking', file, checked });
    try {
      await taking.mutateAsync({ body: { ...wish, uploadId: uploadId.current } });
    } catch (error) {
      const { findings } =
        (error instanceof ApiError && (error.current as { findings?: ToldFinding[] })) || {};
      setUpload(
        findings
          ? { step: 'refused', file, findings }
          : { step: 'checked', file, checked, problem: failureText(error) },
      );
      throw error;
    }
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
      if (upload.step === 'checking') void check(upload.file);
    },
    cancel: () => {
      running.current?.abort();
      if (upload.step === 'sending') forgetUpload(upload.file);
      setUpload({ step: 'choosing' });
    },
    take,
  };
}
