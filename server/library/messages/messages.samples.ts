import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin }) {
    const { message } = await admin.ask(calls.create, {
      body: { subject: 'Parts week', text: 'Bring the list.' },
    } as never);
    return { message: message._id };
  },
  inputs({ records }, word) {
    const body = { subject: `Sample ${word}`, text: 'Sample' };
    return {
      'messages.create': { body },
      'messages.save': { params: { id: records['messages'] }, body },
    };
  },
};
