import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

const incentiveId = demoId('incentive', 'torque-wrench');
const reward = demoId('reward', 'learner/torque-wrench');

export const addresses: Addresses = {
  'rewards.report-details': { incentiveId },
  'rewards.report-edit': { incentiveId, '?reward': reward },
  'rewards.report-redeem': { incentiveId, '?reward': reward },
  'rewards.report-view': { incentiveId },
};
