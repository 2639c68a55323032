import * as z from 'zod';
import { call } from './call.ts';
import { id, idParams } from './ids.ts';
import { done } from './paging.ts';
import { instant } from './time.ts';
import { undoableErrors as errors } from './undoable.errors.ts';

const undoable = z.object({
  _id: id,
  /** The record it is about. */
  kind: z.string(),
  record: id,
  /** How many people it reaches. */
  people: z.int(),
  /** When what it tells leaves. Until then it can be undone. */
  leavesAt: instant,
  /** For how long that is, so that the clock of the reader does not matter. */
  secondsLeft: z.number(),
});

export const undoableCalls = {
  list: call({
    id: 'undoable.list',
    method: 'GET',
    path: '/api/undoable-changes/',
    summary: 'The changes of the caller that can still be undone, the newest first',
    access: 'signed-in',
    reply: z.object({ changes: z.array(undoable) }),
  }),
  undo: call({
    id: 'undoable.undo',
    method: 'POST',
    path: '/api/undoable-changes/{id}/undo',
    summary:
      'Undoes a change before what it tells people has left: the record is as it was, and nobody is told',
    concerns: { id: 'undoable-change' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: idParams,
    reply: done,
    errors: [errors.notFound, errors.tooLate, errors.alreadyUndone, errors.changedSince],
  }),
};
