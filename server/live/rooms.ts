import type { Room } from '#server/platform/room.ts';
import { fieldTrainingRoom } from './field-training/field-training.room.ts';
import { liveReportsRoom } from './live-reports/live-reports.room.ts';
import { liveTrainingRoom } from './live-training/live-training.room.ts';

/** The rooms of this wing, lower ones first. */
export const liveRooms: readonly Room[] = [liveTrainingRoom, fieldTrainingRoom, liveReportsRoom];
