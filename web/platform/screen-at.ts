import { matchScreen, type Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';

/** The screen an address (without language) belongs to; the list is in matching order. */
export const screenAt = (path: string): Screen | undefined =>
  screens.find((one) => matchScreen(one.path, path));

export const screenById = (id: string): Screen | undefined => screens.find((one) => one.id === id);
