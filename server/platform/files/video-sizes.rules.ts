import { videoQualities } from '#contract/platform/video-qualities.ts';

/** The qualities that are smaller than a video, whose short side is so long. */
export const qualitiesBelow = (shortSidePx: number): readonly number[] =>
  videoQualities.map(Number).filter((quality) => quality < shortSidePx);
