/** People who read the report of a course and also work on its quiz, because it contains the right answers. */
export const answersAccess = {
  all: [
    { right: 'COURSE_REPORTS' },
    { right: 'VIEW_COURSES' },
    { oneOf: ['CREATE_EDIT_COURSE', 'PUBLISH_COURSE'] },
  ],
} as const;

/** What an author should look at, most important first. */
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

/** Those that an author is told of without asking, most serious first. */
export const pressingFlags = [
  'keyed',
  'french',
  'english',
  'guessed',
] as const satisfies readonly AnswerFlag[];
export type PressingFlag = (typeof pressingFlags)[number];

export const isPressing = (flag: AnswerFlag): flag is PressingFlag =>
  pressingFlags.some((one) => one === flag);
