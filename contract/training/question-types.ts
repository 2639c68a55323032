/** One right answer, several, or true or false. */
export const questionTypes = ['single', 'multiple', 'true-false'] as const;
export type QuestionType = (typeof questionTypes)[number];
