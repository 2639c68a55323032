import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'activities.import': { importId: demoId('import', 'races-nov.csv') },
  'activities.submission': { submissionId: demoId('activity', 'desert-race') },
};
