import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '#contract/platform/call.ts';
import type { DescribedFinding } from '#contract/training/scorm-findings.ts';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import { scormPackageCalls as calls, type CheckedPackage } from '#contract/training/scorm-packages.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { forgetUpload, uploadInPieces } from '../content/stored-files.ts';

export type PackageChoices = Omit<CallInput<typeof calls.upload>['body'], 'uploadId' | 'workId'>;

/** The step of a package upload. */
export type PackageUpload =
  | { readonly step: 'choosing'; readonly problem?: string }
  | {
      readonly step: 'sending';
      readonly file: File;
      readonly share: number;
      readonly line: 'open' | 'lost' | 'paused';
    }
  | {
      readonly step: 'checking';
      readonly name: string;
      /** Null until the portal has reported it. */
      readonly work: PackageWork | null;
      readonly problem?: string;
    }
  | { readonly step: 'refused'; readonly name: string; readonly findings: readonly DescribedFinding[] }
  | {
      readonly step: 'checked' | 'unpacking';
      readonly work: PackageWork;
      readonly checked: CheckedPackage | null;
      readonly problem?: string | undefined;
    }
  | { readonly step: 'ready'; readonly title: string; readonly courseId: string };

const askMilliseconds = 1000;
export const isUnderWay = ({ state }: Pick<PackageWork, 'state'>): boolean =>
  state === 'waiting' || state === 'checking' || state === 'unpacking';

/**
 * Uploads a package in pieces, has it checked, and imports it after confirmation. Checking and unpacking run in the portal; `resume`
 * returns to a package that is being processed.
 */
export function usePackageUpload(courseId: string | undefined, onTaken: () => void) {
  const client = useQueryClient();
  const [upload, setUpload] = useState<PackageUpload>({ step: 'choosing' });
  const running = useRef<AbortController>(undefined);
  const source = useRef<{ uploadId: string } | { workId: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const forget = (workId: string) => {
    void callApi(calls.dropWork, { params: { workId } })
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: ['scorm', calls.works.id] }));
  };
  const ready = async (title: string, madeCourseId: string) => {
    setUpload({ step: 'ready', title, courseId: madeCourseId });
    await Promise.all(
      ['scorm', 'courses', 'curriculums'].map((room) => client.invalidateQueries({ queryKey: [room] })),
    );
    onTaken();
  };

  /** Shows the progress of the work until a decision is needed. */
  const follow = async (first: PackageWork, known: CheckedPackage | null, signal: AbortSignal) => {
    let [work, checked] = [first, known];
    for (;;) {
      if (signal.aborted) return;
      const { state, fileName } = work;
      if (state === 'ready' && work.madeCourseId !== null) {
        forget(work._id);
        return ready(checked?.title ?? fileName, work.madeCourseId);
      }
      if (state === 'refused') {
        forget(work._id);
        return setUpload({ step: 'refused', name: fileName, findings: work.findings });
      }
      if (state === 'checked')
        return setUpload({ step: 'checked', work, checked, problem: work.problem ?? undefined });
      if (state === 'failed') throw new Error('failed');
      setUpload(
        state === 'unpacking' || (state === 'waiting' && checked)
          ? { step: 'unpacking', work, checked }
          : { step: 'checking', name: fileName, work },
      );
      await new Promise((resolve) => setTimeout(resolve, askMilliseconds));
      const reply = await callApi(calls.work, { params: { workId: work._id } }, { signal });
      work = reply.work;
      checked = reply.checked ?? checked;
    }
  };

  const check = async (name: string, signal: AbortSignal) => {
    setUpload({ step: 'checking', name, work: null });
    try {
      const body = { ...source.current, ...(courseId && { _id: courseId }) };
      const { work, checked } = await callApi(calls.check, { body }, { signal });
      source.current = { workId: work._id };
      await follow(work, checked, signal);
    } catch (error) {
      if (signal.aborted) return;
      // If the server has deleted the upload, the file must be chosen again. After a lost connection, the check can be repeated.
      const isGone = error instanceof ApiError && error.status < 500;
      const problem = failureText(error);
      setUpload(isGone ? { step: 'choosing', problem } : { step: 'checking', name, work: null, problem });
    }
  };

  const send = async (file: File) => {
    const signal = begin();
    const showSending = (part: { share?: number; line?: 'open' | 'lost' }) =>
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
        onLine: (isLost) => showSending({ line: isLost ? 'lost' : 'open' }),
      });
      source.current = { uploadId: arrived.uploadId };
      await check(file.name, signal);
    } catch (error) {
      if (!signal.aborted) setUpload({ step: 'choosing', problem: failureText(error) });
    }
  };

  const take = async (choices: PackageChoices) => {
    if (upload.step !== 'checked') return;
    const { work, checked } = upload;
    const signal = begin();
    setUpload({ step: 'unpacking', work: { ...work, state: 'waiting', done: 0, total: 0 }, checked });
    try {
      const reply = await callApi(calls.upload, { body: { ...choices, workId: work._id } }, { signal });
      if (reply.course && reply.package) await ready(reply.package.title, reply.course._id);
      else if (reply.work) await follow(reply.work, checked, signal);
    } catch (error) {
      if (signal.aborted) return;
      const { findings } =
        (error instanceof ApiError && (error.current as { findings?: DescribedFinding[] })) || {};
      setUpload(
        findings
          ? { step: 'refused', name: work.fileName, findings }
          : { step: 'checked', work, checked, problem: failureText(error) },
      );
      throw error;
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
    resume: (work: PackageWork) => {
      const signal = begin();
      source.current = { workId: work._id };
      if (work.state === 'failed') return void check(work.fileName, signal);
      const known = async () =>
        isUnderWay(work)
          ? null
          : (await callApi(calls.work, { params: { workId: work._id } }, { signal })).checked;
      void known()
        .then((checked) => follow(work, checked, signal))
        .catch((error: unknown) => {
          if (!signal.aborted) setUpload({ step: 'choosing', problem: failureText(error) });
        });
    },
    take,
  };
}
