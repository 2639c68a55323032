import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places }) {
    const { announcement } = await admin.ask(calls.create, {
      body: { title: 'Over there', description: '<p>Read this.</p>', brand: places.brand },
    } as never);
    return { bulletin: announcement._id };
  },
  inputs({ records }, word) {
    const body = { title: `Sample ${word}`, description: '<p>Sample</p>' };
    const id = records['bulletins'];
    return {
      'bulletins.answer': { params: { id }, body: { option: 0, edition: 1 } },
      'bulletins.confirm': { params: { id }, body: { language: 'en', edition: 1, textVersion: 1 } },
      'bulletins.another': { params: { id }, query: { index: '1' } },
      'bulletins.create': { body },
      'bulletins.save': { params: { id }, body },
    };
  },
};
