import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  inputs: ({ records }) => ({
    'users.plan-move': {
      params: { userId: records['users'] },
      body: {
        kind: 'leave',
        day: Temporal.Now.plainDateISO().add({ days: 30 }).toString(),
        reason: 'Retires',
      },
    },
  }),
};
