/** `replaced`: a newer file came before anybody decided. */
export const feedStates = ['applied', 'waiting', 'failed', 'dismissed', 'replaced', 'undone'] as const;

/** How a row differs. `check`: the dealer would close. */
export const feedOutcomes = ['add', 'update', 'check', 'error'] as const;

export const feedResults = ['waiting', 'applied', 'left', 'dismissed', 'replaced', 'undone', 'kept'] as const;
