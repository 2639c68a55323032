import { promotionCalls as calls } from '#contract/library/promotions.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places }) {
    const { promotion } = await admin.ask(calls.create, {
      body: { title: 'Over there', description: '<p>Read this.</p>', brand: places.brand },
    } as never);
    return { promotion: promotion._id };
  },
  inputs({ records }, word) {
    const body = { title: `Sample ${word}`, description: '<p>Sample</p>' };
    const id = records['promotions'];
    return {
      'promotions.another': { params: { id }, query: { index: '1' } },
      'promotions.save': { body },
      'promotions.save-one': { params: { id }, body },
    };
  },
};
