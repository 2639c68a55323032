import { matchScreen, type Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';

/** The screen of an address (without language). The list is in matching order. */
export const screenAt = (path: string): Screen | undefined =>
  screens.find((one) => matchScreen(one.path, path));

export const screenById = (id: string): Screen | undefined => screens.find((one) => one.id === id);
