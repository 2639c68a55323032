import type { Feature } from '#contract/platform/features.ts';
import { matchScreen, type Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';

type Features = Readonly<Record<Feature, boolean>>;

/** The screen of an address (without language). The list is in matching order. */
export const screenAt = (path: string): Screen | undefined =>
  screens.find((one) => matchScreen(one.path, path));

/** The screen of an address, unless its feature is off: then nobody is told that it exists. */
export function openScreenAt(path: string, features: Features): Screen | undefined {
  const screen = screenAt(path);
  return screen?.feature && !features[screen.feature] ? undefined : screen;
}

let known: { readonly features: Features; readonly off: readonly Screen[] } | undefined;

/** Whether an address leads to a screen of a feature that is off. Called for every link, so only those few screens are compared first. */
export function leadsNowhere(path: string, features: Features): boolean {
  if (known?.features !== features)
    known = { features, off: screens.filter(({ feature }) => feature !== undefined && !features[feature]) };
  const off = known.off.find((one) => matchScreen(one.path, path));
  return off !== undefined && screenAt(path) === off;
}

export const screenById = (id: string): Screen | undefined => screens.find((one) => one.id === id);
