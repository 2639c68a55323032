import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import { forgetUndo, keepUndo, keptUndo, type KeptUndo } from './kept-undo.ts';

/**
 * Says what was done to records ("Published to 75 people"), and offers to undo it for as long as the server keeps it. The server keeps the
 * time: whoever closes the page changes nothing, and whoever loads it anew is offered what is left of the time.
 */
export async function offerUndo(records: readonly string[], words: KeptUndo['words']): Promise<void> {
  if (!(await offer(records, words))) toast(words.done);
}

/** Offers again what was offered before the page was loaded anew, if it can still be undone. */
export async function offerUndoAgain(): Promise<void> {
  const kept = keptUndo();
  if (kept) await offer(kept.records, kept.words);
}

/** False if the reader has nothing to undo there. */
async function offer(records: readonly string[], words: KeptUndo['words']): Promise<boolean> {
  const { changes: all } = await callApi(undoableCalls.list);
  // The newest of each record: the ones before it stand.
  const changes = records.flatMap((record) => all.find((one) => one.record === record) ?? []);
  if (changes.length === 0) return false;
  const left = Math.min(...changes.map((one) => one.secondsLeft)) * 1000;
  keepUndo({ records, words, until: Date.now() + left });
  const run = () =>
    void (async () => {
      try {
        for (const { _id } of changes) await callApi(undoableCalls.undo, { params: { id: _id } });
      } finally {
        forgetUndo();
        // It may concern any list.
        await queryClient.invalidateQueries();
      }
      toast(words.undone);
    })().catch(showFailure);
  toast(words.done, { label: words.undo, run, until: performance.now() + left });
  return true;
}
