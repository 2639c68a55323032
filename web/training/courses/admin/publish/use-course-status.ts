import type { CallInput } from '#contract/platform/call.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useEditor } from '../editor/use-editor.ts';

type Body = CallInput<typeof coursePublishingCalls.changeStatus>['body'];

/** Changes the state of the course after all edits are saved, and shows the new state. */
export function useCourseStatus(onDone: () => void) {
  const { draft, store, reload } = useEditor();
  const change = useChange(coursePublishingCalls.changeStatus, {
    quiet: true,
    onDone: ({ course }) => {
      store.load(course);
      onDone();
    },
  });
  return {
    isPending: change.isPending,
    run: async (action: Body['action'], publishing?: Body['publishing']) => {
      await store.flush();
      // Only complete content may be published. Unpublishing is allowed with unsaved edits, because it may be the only way to save a
      // refused text.
      if (store.view().isUnsaved && (action === 'publish' || action === 'submit')) return;
      try {
        await change.mutateAsync({
          params: { id: draft._id },
          body: {
            action,
            reason: '',
            revision: store.view().draft.revision,
            ...(publishing && { publishing }),
          },
        });
      } catch (error) {
        showFailure(error);
        if (error instanceof ApiError) await reload();
      }
    },
  };
}
