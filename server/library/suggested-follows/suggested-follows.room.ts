import { curriculumFollowCalls, followCalls } from '#contract/library/suggested-follows.calls.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { curriculumFollowHandlers } from './curriculum-follows.handlers.ts';
import { follows } from './follow-kind.ts';
import { followHandlers, followStandings } from './suggested-follows.handlers.ts';
import { followsOfPeople } from './suggested-follows.merge.ts';
import { paletteFollows } from './suggested-follows.palette.ts';

export const suggestedFollowsRoom = room({
  name: 'suggested-follows',
  personColumns: followsOfPeople,
  calls: [
    handled(followCalls, followHandlers, followStandings),
    handled(curriculumFollowCalls, curriculumFollowHandlers),
  ],
  parts: [partsOf(follows)],
  contributions: [brandUseOf(follows), paletteFollows],
});
