import type { Room } from '#server/platform/room.ts';
import { resourcesRoom } from './resources/resources.room.ts';

/** The rooms of this wing, lower ones first. */
export const libraryRooms: readonly Room[] = [resourcesRoom];
