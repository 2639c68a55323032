/** Who reads the report of a course and works on its quiz as well: right answers stand here. */
export const answersAccess = {
  all: [
    { right: 'COURSE_REPORTS' },
    { right: 'VIEW_COURSES' },
    { oneOf: ['CREATE_EDIT_COURSE', 'PUBLISH_COURSE'] },
  ],
} as const;

/** What is worth a look at a question, in the order of its weight. */
export const answerFlags = [
  'few',
  'keyed',
  'french',
  'english',
  'guessed',
  'dull',
  'easy',
  'unused',
] as const;
export type AnswerFlag = (typeof answerFlags)[number];
