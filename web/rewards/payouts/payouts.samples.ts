import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'payouts.run': { runId: demoId('payout-run', 'settled') },
};
