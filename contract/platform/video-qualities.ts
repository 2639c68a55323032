/** How many pixels the short side of a video has in the sizes that are served besides its own. */
export const videoQualities = ['360', '720'] as const;
export type VideoQuality = (typeof videoQualities)[number];
