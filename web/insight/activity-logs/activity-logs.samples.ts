import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'activity-logs.entry': { entryId: demoId('activity-log', 'proxy-profile') },
};
