import { useState } from 'react';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useEditor } from '../editor/use-editor.ts';
import type { When } from './when-fields.tsx';

/** Schedules the publication of the draft, or cancels the schedule. */
export function useSchedule(onDone: () => void) {
  const { draft, store, reload } = useEditor();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const taken = {
    quiet: true,
    onDone: ({ course }: { course: typeof draft }) => {
      store.load(course);
      onDone();
    },
  };
  const setting = useChange(courseScheduleCalls.set, taken);
  const withdrawing = useChange(courseScheduleCalls.withdraw, taken);
  const params = { id: draft._id };
  const withErrorsShown = async (work: Promise<unknown>) => {
    setErrors({});
    try {
      await work;
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else showFailure(error);
      if (error instanceof ApiError && error.status !== 400) await reload();
    }
  };
  return {
    /** Errors of the time, by field. */
    errors,
    isPending: setting.isPending || withdrawing.isPending,
    set: async ({ day, time }: When, publishing: Publishing) => {
      await store.flush();
      // Only a complete draft can be scheduled.
      if (store.view().isUnsaved) return;
      const { revision } = store.view().draft;
      await withErrorsShown(setting.mutateAsync({ params, body: { day, time, publishing, revision } }));
    },
    withdraw: () => withErrorsShown(withdrawing.mutateAsync({ params })),
  };
}
