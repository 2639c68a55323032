/** Where a person stands. `late`: not confirmed, and the deadline is over. `left`: no longer meant, and never confirmed. */
export const confirmationStates = ['open', 'late', 'confirmed', 'left'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];
