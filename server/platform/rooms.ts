import type { Room } from '#server/platform/room.ts';
import { filesRoom } from './files/files.room.ts';
import { longWorkRoom } from './long-work/long-work.room.ts';
import { mailRoom } from './mail/mail.room.ts';
import { pagesRoom } from './pages/pages.room.ts';

/** The rooms of this wing, lower ones first. */
export const platformRooms: readonly Room[] = [filesRoom, longWorkRoom, mailRoom, pagesRoom];
