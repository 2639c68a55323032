import { undoableCalls as calls } from '#contract/platform/undoable.calls.ts';
import { undoableErrors as errors } from '#contract/platform/undoable.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { undoableKinds } from './undoable.ports.ts';
import { endChange, lockChange, openChangesOf } from './undoable.queries.ts';

export const undoableHandlers: Handlers<typeof calls> = {
  async list(_input, { db, actor, now }) {
    const at = now();
    const changes = await openChangesOf(db, actor.id, at);
    return {
      changes: changes.map(({ id, recordId, ...change }) => ({
        ...change,
        _id: id,
        record: recordId,
        secondsLeft: (Date.parse(change.leavesAt) - at.getTime()) / 1000,
      })),
    };
  },

  undo: ({ params: { id } }, { actor, change }) =>
    change(async (undoing) => {
      const { tx, now, ask } = undoing;
      const made = found(await lockChange(tx, id, actor.id), errors.notFound);
      if (made.isUndone) refuse(errors.alreadyUndone);
      if (made.endedAt !== null || new Date(made.leavesAt) <= now()) refuse(errors.tooLate);
      const kinds = await ask(undoableKinds, { kind: made.kind });
      const kind = kinds.find((one) => one !== null);
      if (!kind) throw new Error(`No room undoes a change of "${made.kind}".`);
      await kind.undo(undoing, actor, made);
      await endChange(tx, id, { isUndone: true, at: now() });
      return { success: true as const };
    }),
};
