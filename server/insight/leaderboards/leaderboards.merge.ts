import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one: whoever did not want to be named with one account is not named. */
export const leaderboardsOfPeople: PersonColumns = {
  state: [{ column: 'leaderboard_opt_out.user_id', once: [{ of: [] }] }],
  actors: ['dealer_leaderboard.shown_by'],
};
