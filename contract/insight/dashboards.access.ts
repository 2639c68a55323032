/** People who manage the whole portal. */
export const portalArea = { all: [{ area: 'whole' }, { reach: ['everything'] }] } as const;

/** People who manage brands: their own, or all of them. */
export const makersArea = { all: [{ area: 'whole' }, { reach: ['everything', 'brands'] }] } as const;
