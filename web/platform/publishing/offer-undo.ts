import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

interface Words {
  /** What was done: "Published to 75 people". */
  readonly done: string;
  readonly undo: string;
  readonly undone: string;
}

/**
 * Says what was done to a record, and offers to undo it for as long as the server keeps it. The server keeps the time: whoever closes the page
 * changes nothing.
 */
export async function offerUndo(record: string, { done, undo, undone }: Words): Promise<void> {
  const { changes } = await callApi(undoableCalls.list);
  const change = changes.find((one) => one.record === record);
  if (!change) return toast(done);
  const run = () =>
    void (async () => {
      await callApi(undoableCalls.undo, { params: { id: change._id } });
      // It may concern any list.
      await queryClient.invalidateQueries();
      toast(undone);
    })().catch(showFailure);
  toast(done, { label: undo, run, until: performance.now() + change.secondsLeft * 1000 });
}
