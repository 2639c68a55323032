import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import { forgetUndo, keepUndo, keptUndo, type KeptUndo } from './kept-undo.ts';

/**
 * Says what was done to a record ("Published to 75 people"), and offers to undo it for as long as the server keeps it. The server keeps the
 * time: whoever closes the page changes nothing, and whoever loads it anew is offered what is left of the time.
 */
export async function offerUndo(record: string, words: KeptUndo['words']): Promise<void> {
  if (!(await offer(record, words))) toast(words.done);
}

/** Offers again what was offered before the page was loaded anew, if it can still be undone. */
export async function offerUndoAgain(): Promise<void> {
  const kept = keptUndo();
  if (kept) await offer(kept.record, kept.words);
}

/** False if the reader has nothing to undo there. */
async function offer(record: string, words: KeptUndo['words']): Promise<boolean> {
  const { changes } = await callApi(undoableCalls.list);
  const change = changes.find((one) => one.record === record);
  if (!change) return false;
  const left = change.secondsLeft * 1000;
  keepUndo({ record, words, until: Date.now() + left });
  const run = () =>
    void (async () => {
      await callApi(undoableCalls.undo, { params: { id: change._id } });
      forgetUndo();
      // It may concern any list.
      await queryClient.invalidateQueries();
      toast(words.undone);
    })().catch(showFailure);
  toast(words.done, { label: words.undo, run, until: performance.now() + left });
  return true;
}
