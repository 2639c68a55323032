import type { Section } from '#contract/training/course-content.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';

/** One step of a course: a section, its quiz, or its end. */
export interface Step {
  /** Part of the address. */
  readonly key: string;
  readonly kind: 'section' | 'quiz' | 'end';
  readonly section?: Section;
  readonly chapterId?: string;
  readonly isDone: boolean;
  readonly hasFailed: boolean;
}

/** Sections of a course without a quiz that must be repeated before a certificate of the curriculum renews. */
export const sectionsToRepeat = (
  curriculum: Pick<CurriculumDetail, 'renewal'> | undefined,
  courseId: string,
): readonly string[] => curriculum?.renewal?.courses.find((one) => one._id === courseId)?.sectionsLeft ?? [];

/** The steps of a course in order. A course without a quiz has an end step. Sections to repeat count as not done. */
export function stepsOf(
  course: CourseRead,
  progress: Pick<ProgressReply, 'sections' | 'quizPassed' | 'status'>,
  toRepeat: readonly string[] = [],
): Step[] {
  const seen = new Set(progress.sections.filter((one) => one.seenAt).map((one) => one._id));
  const sections = course.chapters.flatMap((chapter) =>
    chapter.sections.map((section): Step => ({
      key: section.slug,
      kind: 'section',
      section,
      chapterId: chapter._id,
      isDone: seen.has(section._id) && !toRepeat.includes(section._id),
      hasFailed: false,
    })),
  );
  const last: Step = course.quiz
    ? { key: 'quiz', kind: 'quiz', isDone: progress.quizPassed, hasFailed: progress.status === 'failed' }
    : {
        key: 'end',
        kind: 'end',
        isDone: progress.status === 'passed' && toRepeat.length === 0,
        hasFailed: false,
      };
  return [...sections, last];
}
