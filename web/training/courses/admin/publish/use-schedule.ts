import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useChange } from '#web/platform/query.ts';
import { useEditor } from '../editor/use-editor.ts';

interface When {
  readonly day: string;
  readonly time: string;
}

/** Plans when the draft is published by itself, and takes that back. */
export function useSchedule(onDone: () => void) {
  const { draft, store, reload } = useEditor();
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
  const told = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      showFailure(error);
      if (error instanceof ApiError && error.status !== 400) await reload();
    }
  };
  return {
    isPending: setting.isPending || withdrawing.isPending,
    set: async (when: When, publishing: Publishing) => {
      await store.flush();
      // What is planned must be whole.
      if (store.view().isUnsaved) return;
      const { revision } = store.view().draft;
      await told(setting.mutateAsync({ params, body: { ...when, publishing, revision } }));
    },
    withdraw: () => told(withdrawing.mutateAsync({ params })),
  };
}
