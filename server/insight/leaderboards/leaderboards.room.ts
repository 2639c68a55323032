import { leaderboardCalls } from '#contract/insight/leaderboards.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { leaderboardHandlers } from './leaderboards.handlers.ts';
import { leaderboardsOfPeople } from './leaderboards.merge.ts';
import { personalChoice } from './personal-data.ts';

export const leaderboardsRoom = room({
  name: 'leaderboards',
  personColumns: leaderboardsOfPeople,
  calls: [handled(leaderboardCalls, leaderboardHandlers)],
  contributions: [personalChoice],
});
