import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  inputs: ({ department, records }) => {
    const audience = { assignmentGroups: [department] };
    return {
      'audiences.count': { body: { audience } },
      'audiences.explain': { body: { audience, userId: records['users'] } },
    };
  },
};
