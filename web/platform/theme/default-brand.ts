/** The color the style sheet is written for. */
export const DEFAULT_BRAND_COLOUR = '#0181f6';
