export const verdicts = ['approved', 'needs-work', 'rejected'] as const;
export type Verdict = (typeof verdicts)[number];

export const signatureParts = ['instructor', 'observed'] as const;
export type SignaturePart = (typeof signatureParts)[number];

/** Observations open this many minutes before the visit. */
export const earlyMinutes = 30;
