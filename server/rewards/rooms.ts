import type { Room } from '#server/platform/room.ts';
import { ledgerRoom } from './ledger/ledger.room.ts';

/** The rooms of this wing, lower ones first. */
export const rewardsRooms: readonly Room[] = [ledgerRoom];
