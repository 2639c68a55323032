/**
 * Where a person stands in a curriculum: by the certificate where there is one, else by its required courses. `complete` is all
 * of them passed without a certificate, `due-again` a pass that has to be renewed.
 */
export const standings = [
  'certified',
  'ends-soon',
  'expired',
  'revoked',
  'complete',
  'due-again',
  'in-progress',
  'not-started',
] as const;
export type Standing = (typeof standings)[number];
