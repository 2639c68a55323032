/**
 * Where a person stands in a course, the same for the learner and for who looks after learners. `due-again` is a pass that has to
 * be renewed by now.
 */
export const courseStates = ['not-started', 'in-progress', 'failed', 'passed', 'due-again'] as const;
export type CourseState = (typeof courseStates)[number];

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
