import type { Addresses } from '#tests/samples/addresses.ts';

const folder = { '*': 'Brand' };

export const addresses: Addresses = {
  'media-center.learner-folder': folder,
  'media-center.admin-folder': folder,
};
