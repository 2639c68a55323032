import { addressOf } from '#contract/platform/screen.ts';
import { progressScreens as screens } from './progress.screens.ts';

/** Where a course is taken: in one of the person's curriculums, or alone if none contains it. */
export const playerAddress = (courseId: string, curriculum: { readonly _id: string } | null): string =>
  curriculum
    ? addressOf(screens.player, { curriculumId: curriculum._id, courseId })
    : addressOf(screens.playerAlone, { courseId });
