import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'dealer-feed.run': { runId: demoId('dealer-feed-run', 'applied') },
};
