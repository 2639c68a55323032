import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal: { services }, learner }) {
    const id = newId();
    const at = services.now();
    await services.db
      .insertInto('undoableChange')
      .values({
        id,
        kind: 'resource',
        recordId: newId(),
        madeBy: learner.id,
        people: 1,
        madeAt: at,
        leavesAt: at,
        endedAt: at,
      })
      .execute();
    return { 'undoable-change': id };
  },
};
