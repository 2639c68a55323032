import type { Room } from '#server/platform/room.ts';
import { incentivesRoom } from './incentives/incentives.room.ts';
import { ledgerRoom } from './ledger/ledger.room.ts';
import { loyaltyRoom } from './loyalty/loyalty.room.ts';
import { rewardsRoom } from './rewards/rewards.room.ts';
import { taxFormsRoom } from './tax-forms/tax-forms.room.ts';

/** The rooms of this wing, lower ones first. */
export const rewardsRooms: readonly Room[] = [
  ledgerRoom,
  incentivesRoom,
  rewardsRoom,
  loyaltyRoom,
  taxFormsRoom,
];
