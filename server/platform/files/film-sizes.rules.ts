import { filmQualities } from '#contract/platform/film-qualities.ts';

/** The qualities that are smaller than a film, whose short side is so long. */
export const qualitiesBelow = (shortSidePx: number): readonly number[] =>
  filmQualities.map(Number).filter((quality) => quality < shortSidePx);
