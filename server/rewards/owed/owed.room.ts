import { room } from '#server/platform/room.ts';
import { erasedPayouts, personalPayouts } from './personal-data.ts';

export const owedRoom = room({ name: 'owed', contributions: [personalPayouts, erasedPayouts] });
