import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ learnerClient }) {
    const { upload } = await learnerClient.ask(uploadCalls.begin, {
      body: { _id: newId(), name: 'photo.png', sizeBytes: 5000, kind: 'image' },
    } as never);
    return { upload: upload._id };
  },
};
