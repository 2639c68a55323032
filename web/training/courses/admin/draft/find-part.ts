import type { CourseDraft } from '#contract/training/course-draft.ts';
import type { Part, PartKind } from './draft-edits.ts';

export function partOf(draft: CourseDraft, kind: PartKind, id: string): Part | undefined {
  switch (kind) {
    case 'course':
      return draft;
    case 'chapter':
      return draft.chapters.find((one) => one._id === id);
    case 'section':
      return draft.chapters.flatMap((chapter) => chapter.sections).find((one) => one._id === id);
    case 'question':
      return draft.questions.find((one) => one._id === id);
  }
}

/** The draft with one record changed. */
export function withPart(
  draft: CourseDraft,
  kind: PartKind,
  id: string,
  change: <P extends Part>(part: P) => P,
): CourseDraft {
  const one = <P extends Part>(part: P): P => (part._id === id ? change(part) : part);
  switch (kind) {
    case 'course':
      return change(draft);
    case 'chapter':
      return { ...draft, chapters: draft.chapters.map(one) };
    case 'section':
      return {
        ...draft,
        chapters: draft.chapters.map((chapter) =>
          chapter.sections.some((section) => section._id === id)
            ? { ...chapter, sections: chapter.sections.map(one) }
            : chapter,
        ),
      };
    case 'question':
      return { ...draft, questions: draft.questions.map(one) };
  }
}
