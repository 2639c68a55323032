/** Sizes in pixels that the editor of formatted texts offers. */
export const textSizes = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48] as const;

/** The only style that a formatted text may have: a size from 8 to 48 px in whole pixels, as the value of `font-size`. */
export const textSizePattern = /^(?:[89]|[1-3]\d|4[0-8])px$/;
