import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { forgetChanges } from './leave.ts';
import { undoableHandlers } from './undoable.handlers.ts';
import { publishingOfPeople } from './publishing.merge.ts';

/** Changes that reach people, as long as they can be undone. Kinds of records come from the rooms above. */
export const publishingRoom = room({
  name: 'publishing',
  personColumns: publishingOfPeople,
  calls: [handled(undoableCalls, undoableHandlers)],
  sweeps: [forgetChanges],
});
