import { insightPages } from '#web/insight/pages.ts';
import { libraryPages } from '#web/library/pages.ts';
import { livePages } from '#web/live/pages.ts';
import { peoplePages } from '#web/people/pages.ts';
import { rewardsPages } from '#web/rewards/pages.ts';
import { trainingPages } from '#web/training/pages.ts';
import type { Pages } from '#web/platform/page.ts';

/** The page of every screen, by screen id. */
export const pages: Pages = {
  ...peoplePages,
  ...trainingPages,
  ...livePages,
  ...rewardsPages,
  ...libraryPages,
  ...insightPages,
};
