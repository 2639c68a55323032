import { resourceCalls } from '#contract/library/resources.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places }) {
    const { resource } = await admin.ask(resourceCalls.create, {
      body: {
        name: 'Over there',
        type: 'link',
        url: 'https://example.com',
        brand: places.brand,
        active: false,
      },
    } as never);
    return { resource: resource._id };
  },
  inputs({ records }, word) {
    const body = { name: `Sample ${word}`, type: 'link', url: 'https://samples.example/' };
    const id = records['resources'];
    return {
      'resources.create': { body },
      'resources.save': { params: { id }, body },
      'resources.save-root': { body: { _id: id, ...body } },
    };
  },
};
