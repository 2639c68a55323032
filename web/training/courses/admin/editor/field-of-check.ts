import type { CheckCode } from '#contract/training/course-check-texts.ts';
import type { CourseCheck } from '#contract/training/course-draft.ts';

const fields: Partial<Record<CheckCode, string>> = {
  courseName: 'name',
  courseDescription: 'description',
  sectionName: 'name.en',
  sectionText: 'body.en',
  slideImage: 'media',
  slideAlt: 'media',
  slideFrench: 'media',
  videoFile: 'media',
  videoPoster: 'media',
  videoCaptions: 'media',
  productName: 'media',
  productVariants: 'media',
  variantName: 'media',
  poolTooLarge: 'poolSize',
  equalOptions: 'options',
  questionText: 'text',
  questionOptions: 'options',
  optionText: 'options',
  matchText: 'options',
  numberAnswer: 'options',
  noRightOption: 'options',
  severalRight: 'options',
  trueFalseOptions: 'options',
  lostSection: 'sectionId',
};

const french: Readonly<Record<CourseCheck['at']['kind'], string>> = {
  course: 'name',
  chapter: 'name.fr',
  section: 'name.fr',
  question: 'text',
};

/** The field of a part where something is to fix, as `data-field` names it in the editor. A chapter is named by its id. */
export function fieldOfCheck(code: string, at: CourseCheck['at']): string | undefined {
  if (at.kind === 'chapter') return at._id;
  if (code === 'frenchMissing' || code === 'frenchStale') return french[at.kind];
  return Object.entries(fields).find(([one]) => one === code)?.[1];
}
