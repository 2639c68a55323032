import { courseErrors } from '#contract/training/courses.errors.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { translationCalls, type TranslationUnit } from '#contract/training/translation.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { picturesIn } from '#server/platform/files/pictures-in-text.ts';
import { found } from '#server/platform/refusal.ts';
import { changeDraft, checkPart, recordPart, type LockedChange } from '../draft/change-draft.ts';
import { claimForCourse, located } from '../draft/draft-files.ts';
import { isFrenchChanged, withFrench } from '../draft/draft-media.rules.ts';
import { presentedDraft } from '../draft/present-draft.ts';
import {
  updateChapter,
  updateCourseDraft,
  updateQuestion,
  updateSection,
  type DocumentChange,
  type TextChange,
} from '../draft/save-draft.queries.ts';
import { mediaIn } from '../draft/save-section.ts';
import {
  chapterUnit,
  courseUnit,
  questionUnit,
  sectionUnit,
  unitsOf,
  withTwins,
} from './translation.rules.ts';

export const translationHandlers: Handlers<typeof translationCalls> = {
  async read({ params }, context) {
    const draft = await presentedDraft(context.db, context, params.id);
    return {
      translation: {
        course: { _id: draft._id, name: draft.name.en, brand: draft.brand },
        completeness: draft.translation,
        units: unitsOf(draft),
        canWrite: draft.abilities.translate,
      },
    };
  },

  async save({ params, body }, context) {
    const reply = async (locked: LockedChange) => {
      const draft = await presentedDraft(locked.tx, context, params.id);
      return { unit: found(unitIn(draft, body), courseErrors.notFound), completeness: draft.translation };
    };
    return changeDraft(context, {
      courseId: params.id,
      saveId: body.saveId,
      french: true,
      async work(locked) {
        const draft = await presentedDraft(locked.tx, context, params.id);
        const before = found(unitIn(draft, body), notFoundError[body.kind]);
        checkPart(body.version, before);
        await write(locked, draft, body);
        const result = await reply(locked);
        await recordPart(
          locked,
          body.kind,
          { id: body._id, name: before.name },
          frenchOf(before),
          frenchOf(result.unit),
        );
        return { recordId: params.id, result };
      },
      again: reply,
    });
  },
};

interface FrenchSave {
  readonly kind: TranslationUnit['kind'];
  readonly _id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly matched: readonly string[];
  readonly files: readonly {
    readonly field: TranslationUnit['files'][number]['field'];
    readonly file: { readonly fileId: string } | null;
  }[];
}

/** The kind a French file must have. */
const kindOf = { 'slide.image': 'image', 'video.captions': 'captions' } as const;

const notFoundError = {
  course: courseErrors.notFound,
  chapter: errors.chapterNotFound,
  section: errors.sectionNotFound,
  question: errors.questionNotFound,
} as const;

const frenchOf = ({ texts, files }: TranslationUnit) => ({
  french: Object.fromEntries([
    ...texts.map((one) => [one.field, one.fr]),
    ...files.map((one) => [one.field, one.fr?.fileId ?? null]),
  ]),
});

function unitIn(
  draft: CourseDraft,
  { kind, _id }: Pick<FrenchSave, 'kind' | '_id'>,
): TranslationUnit | undefined {
  switch (kind) {
    case 'course':
      return _id === draft._id ? courseUnit(draft) : undefined;
    case 'chapter': {
      const chapter = draft.chapters.find((one) => one._id === _id);
      return chapter && chapterUnit(chapter);
    }
    case 'section': {
      const chapter = draft.chapters.find((one) => one.sections.some((section) => section._id === _id));
      return (
        chapter &&
        sectionUnit(
          chapter.sections.find((one) => one._id === _id)!,
          chapter.name.en,
        )
      );
    }
    case 'question': {
      const question = draft.questions.find((one) => one._id === _id);
      return question && questionUnit(question);
    }
  }
}

/** Writes only French: the English of every text stays. */
async function write(
  locked: LockedChange,
  draft: CourseDraft,
  { kind, _id, texts, matched, files }: FrenchSave,
): Promise<void> {
  const { tx } = locked;
  const text = (field: string, before: { en: string; fr: string }, clean = false): TextChange | undefined => {
    const fr = texts[field];
    if (fr === undefined && !matched.includes(field)) return undefined;
    const sent = fr === undefined ? before.fr : clean ? cleanHtml(fr) : fr.trim();
    return { en: before.en, fr: sent, matched: matched.includes(field) };
  };
  const inDocument = <T>(
    before: T,
    prefix: string,
  ): (DocumentChange & { readonly document: T }) | undefined => {
    const document = withFrench(before, texts, prefix) as T;
    const isMatched = matched.some((field) => field.includes('.'));
    const frenchChanged = isFrenchChanged(before, document);
    return frenchChanged || isMatched ? { document, matched: isMatched, frenchChanged } : undefined;
  };
  switch (kind) {
    case 'course':
      await updateCourseDraft(tx, draft._id, {
        name: text('name', draft.name),
        description: text('description', draft.description),
      });
      break;
    case 'chapter':
      await updateChapter(tx, _id, {
        name: text('name', draft.chapters.find((one) => one._id === _id)!.name),
      });
      break;
    case 'section': {
      const section = draft.chapters.flatMap((one) => one.sections).find((one) => one._id === _id)!;
      const body = text('body', section.body, true);
      const sent = files.filter((one) =>
        sectionUnit(section, '').files.some((twin) => twin.field === one.field),
      );
      await claimForCourse(locked, draft._id, locked.actor.id, [
        ...picturesIn(body?.fr),
        ...sent.flatMap(({ field, file }) => (file ? [{ fileId: file.fileId, kinds: [kindOf[field]] }] : [])),
      ]);
      const before = mediaIn(section);
      const media = inDocument(before, '');
      const twins = new Map(sent.map(({ field, file }) => [field, located(file)]));
      await updateSection(tx, _id, {
        name: text('name', section.name),
        body,
        media:
          twins.size === 0
            ? media
            : {
                matched: media?.matched ?? false,
                frenchChanged: media?.frenchChanged ?? false,
                document: withTwins(media?.document ?? before, twins),
              },
      });
      break;
    }
    case 'question': {
      const question = draft.questions.find((one) => one._id === _id)!;
      await updateQuestion(tx, _id, {
        text: text('text', question.text),
        explanation: text('explanation', question.explanation),
        options: inDocument(question.options, 'options'),
      });
      break;
    }
  }
}
