/** What the palette finds in addition to pages. */
export const paletteKinds = [
  'person',
  'dealer',
  'brand',
  'curriculum',
  'course',
  'resource',
  'bulletin',
  'promotion',
  'event',
  'follow',
  'video',
  'podcast',
  'media',
  'incentive',
] as const;

/** Where the search starts from: in the admin area a course opens in its editor, elsewhere as training to take. */
export const paletteAreas = ['learner', 'admin'] as const;
export type PaletteArea = (typeof paletteAreas)[number];

/** The minimum number of letters for a search. */
export const paletteMinLetters = 2;
