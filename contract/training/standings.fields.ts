/** A person's status in a course, the same for the learner and for managers. `due-again` is a pass that has to be renewed by now. */
export const courseStates = ['not-started', 'in-progress', 'failed', 'passed', 'due-again'] as const;
export type CourseState = (typeof courseStates)[number];

/**
 * A person's status in a curriculum: by the certificate if there is one, else by its required courses. `complete` means all of them passed
 * without a certificate, `due-again` a pass that has to be renewed.
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
