import { listen } from '#server/platform/events.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { earnFor } from './earning.ts';

/** Rewards are earned with the last required course of a curriculum, on its first pass. Renewals earn nothing. */
export const rewardsForPassedCourse = listen(coursePassed, earnFor);
