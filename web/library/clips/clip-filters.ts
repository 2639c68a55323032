/** What narrows the lists of viewers and listeners. */
export const clipFilters = { text: 'text' } as const;

/** The same with the category, in the address of one video or episode: which list the next one is taken from. */
export const walkFilters = { text: 'text', category: 'text' } as const;
