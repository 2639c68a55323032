/** What the palette finds beside pages. */
export const paletteKinds = ['person', 'dealer', 'brand', 'curriculum', 'course', 'resource'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** The fewest letters worth a search. */
export const paletteMinLetters = 2;
