/** `releasing`: its money is being posted in the background. */
export const runStatuses = ['draft', 'releasing', 'released'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** `open`: not posted yet; `posted`: on its way through the bank. A returned line is owed again. */
export const lineStatuses = ['open', 'posted', 'paid', 'returned'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Why somebody else has to release a run, or nobody can. */
export const releaseBlocks = ['held-people', 'own-run', 'own-line'] as const;
export type ReleaseBlock = (typeof releaseBlocks)[number];

/** Why somebody who is owed money is left out of a run. */
export const heldReasons = ['tax-form', 'birth-date', 'under-18'] as const;
