import type { Bilingual } from '#contract/platform/language.ts';
import type { CourseContent, QuizQuestion, Section } from '#contract/training/course-content.ts';
import type { CourseDraft, DraftSection } from '#contract/training/course-draft.ts';

/** The content a version freezes: what learners read, and its files by their ids. */
export interface FrozenContent extends CourseContent {
  readonly files?: {
    readonly image: string | null;
    readonly bannerImage: string | null;
    readonly cheatSheet: string | null;
    readonly cheatSheetFr: string | null;
  };
}

/** Two comparable contents: of a version, or of the draft. */
export interface Frozen {
  readonly content: FrozenContent;
  readonly quiz: readonly QuizQuestion[];
  readonly passScore: number;
  readonly timeLimitMinutes: number | null;
  readonly attemptsLimit: number | null;
  readonly poolSize: number | null;
}

type Written = Pick<
  CourseDraft,
  | 'name'
  | 'description'
  | 'chapters'
  | 'questions'
  | 'image'
  | 'bannerImage'
  | 'cheatSheet'
  | 'cheatSheetFr'
  | 'passScore'
  | 'timeLimitMinutes'
  | 'attemptsLimit'
  | 'poolSize'
>;

/** The draft as a version would freeze it. It was checked before: missing parts prevent publishing. */
export function frozen(draft: Written): Frozen {
  return {
    content: {
      name: draft.name,
      description: draft.description,
      chapters: draft.chapters.map(({ _id, name, sections }) => ({
        _id,
        name,
        sections: sections.map(sectionOf),
      })),
      files: {
        image: draft.image?.fileId ?? null,
        bannerImage: draft.bannerImage?.fileId ?? null,
        cheatSheet: draft.cheatSheet?.fileId ?? null,
        cheatSheetFr: draft.cheatSheetFr?.fileId ?? null,
      },
    },
    quiz: draft.questions.map(
      ({ _id, type, text, image, options, explanation, sectionId, numberAnswer }) => ({
        _id,
        type,
        text,
        image,
        options,
        explanation,
        sectionId,
        ...(numberAnswer && { numberAnswer }),
      }),
    ),
    passScore: draft.passScore,
    timeLimitMinutes: draft.timeLimitMinutes,
    attemptsLimit: draft.attemptsLimit,
    poolSize: draft.poolSize,
  };
}

function sectionOf({
  _id,
  slug,
  type,
  name,
  body,
  durationSeconds,
  slide,
  video,
  product,
  scorm,
}: DraftSection): Section {
  const media = {
    ...(slide && { slide }),
    ...(video && { video }),
    ...(product && { product }),
    ...(scorm && { scorm }),
  };
  // The checks before publishing guarantee the files that a section must have.
  return { _id, slug, type, name, body, durationSeconds, ...media } as Section;
}

export const sectionIdsOf = ({ chapters }: CourseContent): string[] =>
  chapters.flatMap((chapter) => chapter.sections.map((section) => section._id));

/** Minutes of all sections, rounded up. */
export const minutesOf = ({ chapters }: CourseContent): number =>
  Math.ceil(
    chapters.flatMap((chapter) => chapter.sections).reduce((sum, one) => sum + one.durationSeconds, 0) / 60,
  );

/** The same content under new ids, for a duplicate; references to other parts are updated. */
export function withNewIds(
  { content, quiz, ...terms }: Frozen,
  newId: () => string,
  suffix: Bilingual,
  /** Random ids for answers: ids that sort by time would reveal a right order. */
  newOptionId: () => string = newId,
): Frozen {
  const ids = new Map(sectionIdsOf(content).map((id) => [id, newId()]));
  const { name } = content;
  return {
    ...terms,
    content: {
      ...content,
      name: { en: name.en + suffix.en, fr: name.fr === '' ? '' : name.fr + suffix.fr },
      chapters: content.chapters.map((chapter) => ({
        ...chapter,
        _id: newId(),
        sections: chapter.sections.map((section) => ({ ...section, _id: ids.get(section._id)! })),
      })),
    },
    quiz: quiz.map((question) => ({
      ...question,
      _id: newId(),
      sectionId: (question.sectionId && ids.get(question.sectionId)) ?? null,
      options: question.options.map((option) => ({
        ...option,
        _id: newOptionId(),
        ...(option.match && { match: { ...option.match, _id: newOptionId() } }),
      })),
    })),
  };
}
