import { mergingScreens as screens } from '#contract/people/merging.screens.ts';

/** Where two accounts are compared. Without the second, it is looked for there. */
export const mergeAddress = (primary: string, secondary?: string): string =>
  `${screens.merge.path}?${new URLSearchParams({ primary, ...(secondary && { secondary }) })}`;
