/** How many pixels the short side of a film has in the sizes that are served besides its own. */
export const filmQualities = ['360', '720'] as const;
export type FilmQuality = (typeof filmQualities)[number];
