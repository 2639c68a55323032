import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DescribedFinding } from '#contract/training/scorm-findings.ts';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import { scormPackageCalls as calls, type CheckedPackage } from '#contract/training/scorm-packages.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { isUnderWay, type PackageChoices, type PackageUpload } from './package-upload.ts';

const askMilliseconds = 1000;

/** What the portal does with a package that has arrived: it checks the package, and unpacks it after confirmation. */
export function usePackageWork(
  courseId: string | undefined,
  setUpload: (upload: PackageUpload) => void,
  onTaken: () => void,
) {
  const client = useQueryClient();
  const source = useRef<{ uploadId: string } | { workId: string }>(undefined);

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

  /** Checks the package, and follows the work. Without a source it checks the last one again. */
  const check = async (name: string, signal: AbortSignal, from = source.current) => {
    source.current = from;
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

  /** Imports a checked package. */
  const take = async (
    { work, checked }: { readonly work: PackageWork; readonly checked: CheckedPackage | null },
    choices: PackageChoices,
    signal: AbortSignal,
  ) => {
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

  /** Returns to a package that is being processed. */
  const resume = (work: PackageWork, signal: AbortSignal) => {
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
  };

  return { check, take, resume, forget };
}
