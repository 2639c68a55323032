/** The colour the style sheet is written for (frame §9). */
export const DEFAULT_BRAND_COLOUR = '#0181f6';
