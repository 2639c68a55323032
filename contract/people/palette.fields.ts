/** What the palette finds beside pages. */
export const paletteKinds = ['person', 'dealer', 'brand', 'curriculum', 'course', 'resource'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** Where somebody searches from: in the admin area a course opens in its editor, elsewhere as training to take. */
export const paletteAreas = ['learner', 'admin'] as const;
export type PaletteArea = (typeof paletteAreas)[number];

/** The fewest letters worth a search. */
export const paletteMinLetters = 2;
