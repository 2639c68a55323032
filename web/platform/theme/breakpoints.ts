/**
 * The widths, in CSS pixels, at which a page changes its layout. Style sheets write them as literals, because a media
 * query reads no custom property: `@media (width < 640px)`, `@media (width >= 1024px)`. scales.test.ts refuses others.
 */
export const breakpoints = { phone: 640, tablet: 768, desk: 1024, wide: 1280 } as const;
