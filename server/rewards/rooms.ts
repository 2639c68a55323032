import type { Room } from '#server/platform/room.ts';
import { activitiesRoom } from './activities/activities.room.ts';
import { incentivesRoom } from './incentives/incentives.room.ts';
import { ledgerRoom } from './ledger/ledger.room.ts';
import { owedRoom } from './owed/owed.room.ts';
import { payoutsRoom } from './payouts/payouts.room.ts';
import { loyaltyRoom } from './loyalty/loyalty.room.ts';
import { rewardsRoom } from './rewards/rewards.room.ts';
import { spiffsRoom } from './spiffs/spiffs.room.ts';
import { statementsRoom } from './statements/statements.room.ts';
import { taxFormsRoom } from './tax-forms/tax-forms.room.ts';

/** The rooms of this wing, lower ones first. */
export const rewardsRooms: readonly Room[] = [
  ledgerRoom,
  incentivesRoom,
  rewardsRoom,
  loyaltyRoom,
  owedRoom,
  taxFormsRoom,
  payoutsRoom,
  activitiesRoom,
  spiffsRoom,
  statementsRoom,
];
