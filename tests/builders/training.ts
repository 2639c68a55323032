import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Chapter, QuizQuestion } from '#contract/training/course-content.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from './audiences.ts';
import type { TestPortal } from './portal.ts';

export async function buildBrand({ services: { db } }: TestPortal, name?: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('brand')
    .values({ id, slug: `brand-${id.slice(-8)}`, name: name ?? `Brand ${id.slice(-6)}`, status: 'published' })
    .execute();
  return id;
}

export interface CourseOptions {
  readonly name?: string;
  readonly brandId?: string;
  readonly sections?: number;
  readonly questions?: number;
  readonly passScore?: number;
  readonly timeLimitMinutes?: number;
  readonly attemptsLimit?: number;
  readonly published?: boolean;
}

export interface BuiltCourse {
  readonly id: string;
  readonly versionId: string;
  readonly name: string;
  readonly sectionIds: readonly string[];
  /** The correct options, by question. */
  readonly right: Readonly<Record<string, readonly string[]>>;
}

/** A published course of text sections in one chapter, with a quiz of three options per question; the first is correct. */
export async function buildCourse(
  { services: { db } }: TestPortal,
  options: CourseOptions = {},
): Promise<BuiltCourse> {
  const [id, versionId] = [newId(), newId()];
  const name = options.name ?? `Course ${id.slice(-6)}`;
  const sections = Array.from({ length: options.sections ?? 2 }, (_, index) => ({
    _id: newId(),
    slug: `section-${index}`,
    type: 'text' as const,
    name: { en: `Section ${index}`, fr: `Section ${index}` },
    body: { en: '<p>Read.</p>', fr: '<p>Lire.</p>' },
    durationSeconds: 60,
  }));
  const chapters: Chapter[] = [{ _id: newId(), name: { en: 'Chapter', fr: 'Chapitre' }, sections }];
  const quiz = Array.from({ length: options.questions ?? 4 }, (_, index) => question(index));
  await db
    .insertInto('course')
    .values({
      id,
      name,
      brandId: options.brandId ?? null,
      passScore: options.passScore ?? 80,
      status: 'draft',
    })
    .execute();
  await db
    .insertInto('courseVersion')
    .values({
      id: versionId,
      courseId: id,
      number: 1,
      content: JSON.stringify({ name: { en: name, fr: '' }, description: { en: '', fr: '' }, chapters }),
      quiz: JSON.stringify(quiz),
      sectionIds: sections.map((section) => section._id),
      passScore: options.passScore ?? 80,
      timeLimitMinutes: options.timeLimitMinutes ?? null,
      attemptsLimit: options.attemptsLimit ?? null,
    })
    .execute();
  if (options.published !== false) {
    await db
      .updateTable('course')
      .set({ status: 'published', publishedVersionId: versionId, publishedAt: new Date() })
      .where('id', '=', id)
      .execute();
  }
  const right = quiz.map(
    ({ _id, options: choices }) =>
      [_id, choices.filter((option) => option.correct).map((option) => option._id)] as const,
  );
  return {
    id,
    versionId,
    name,
    sectionIds: sections.map((section) => section._id),
    right: Object.fromEntries(right),
  };
}

function question(index: number): QuizQuestion {
  const text = (words: string) => ({ en: words, fr: words });
  const option = (words: string, correct: boolean) => ({
    _id: newId(),
    text: text(words),
    image: null,
    correct,
  });
  return {
    _id: newId(),
    type: 'single',
    text: text(`Question ${index}`),
    image: null,
    explanation: text(`Because ${index}`),
    sectionId: null,
    options: [option('right', true), option('wrong', false), option('worse', false)],
  };
}

export interface CurriculumOptions {
  readonly name?: string;
  readonly brandId?: string;
  readonly groupIds?: readonly string[];
  readonly status?: 'draft' | 'published' | 'unpublished';
  readonly startsOn?: string;
  readonly endsOn?: string;
  /** Conditions besides `groupIds`. */
  readonly audience?: Partial<AudienceValues>;
  /** Ids of optional courses. */
  readonly optional?: readonly string[];
  /** Course id to the ids of its prerequisites. */
  readonly prerequisites?: Readonly<Record<string, readonly string[]>>;
}

/** A curriculum of these courses in this order. */
export async function buildCurriculum(
  portal: TestPortal,
  courses: readonly BuiltCourse[],
  options: CurriculumOptions = {},
): Promise<string> {
  const { db } = portal.services;
  const id = newId();
  const audienceId = await buildAudience(portal, {
    ...(options.groupIds && { assignmentGroups: options.groupIds }),
    ...options.audience,
  });
  await db
    .insertInto('curriculum')
    .values({
      id,
      name: options.name ?? `Curriculum ${id.slice(-6)}`,
      brandId: options.brandId ?? null,
      status: options.status ?? 'published',
      startsOn: options.startsOn ?? null,
      endsOn: options.endsOn ?? null,
      audienceId,
    })
    .execute();
  if (courses.length > 0) {
    await db
      .insertInto('curriculumCourse')
      .values(
        courses.map((course, position) => ({
          curriculumId: id,
          courseId: course.id,
          position,
          required: !options.optional?.includes(course.id),
        })),
      )
      .execute();
  }
  for (const [courseId, needed] of Object.entries(options.prerequisites ?? {})) {
    for (const requiresCourseId of needed) {
      await db
        .insertInto('curriculumPrerequisite')
        .values({ curriculumId: id, courseId, requiresCourseId })
        .execute();
    }
  }
  return id;
}
