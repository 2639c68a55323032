/** One right answer, several, true or false; a number, an order, or pairs. */
export const questionTypes = ['single', 'multiple', 'true-false', 'numeric', 'ordering', 'matching'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** True if answers are chosen from a list. */
export const isChoice = (type: QuestionType): boolean =>
  type === 'single' || type === 'multiple' || type === 'true-false';
