import type {
  CourseDraft,
  DraftChapter,
  DraftQuestion,
  DraftSection,
  FrenchState,
} from '#contract/training/course-draft.ts';
import type { MediaFile } from '#contract/training/course-content.ts';
import type { TranslationUnit } from '#contract/training/translation.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { textsIn } from '../draft/draft-media.rules.ts';

type Texts = TranslationUnit['texts'];

const plain = (field: string, { en, fr }: Bilingual, state: FrenchState, isRich = false): Texts =>
  en === '' && fr === '' && state !== 'missing' ? [] : [{ field, en, fr, state, isRich }];

/** Texts of a document share one hash: if it is outdated, all its texts with French are. */
const within = (document: unknown, state: FrenchState, path = ''): Texts =>
  textsIn(document, path)
    .filter((one) => one.en !== '' || one.fr !== '' || isVariantName(one.path))
    .map(({ path: field, en, fr }) => ({
      field,
      en,
      fr,
      state: en === '' && isVariantName(field) ? ('missing' as const) : stateOf(en, fr, state),
      isRich: false,
    }));

/** A variant needs a name in both languages. */
const isVariantName = (path: string) => /^product\.variants\.\d+\.name$/.test(path);

const stateOf = (en: string, fr: string, document: FrenchState): FrenchState => {
  if (en === '') return 'none';
  if (fr === '') return 'missing';
  return document === 'stale' ? 'stale' : 'matched';
};

export const courseUnit = ({
  _id,
  name,
  description,
  french,
  version,
}: Pick<CourseDraft, '_id' | 'name' | 'description' | 'french' | 'version'>): TranslationUnit => ({
  kind: 'course',
  _id,
  name: name.en,
  chapterName: null,
  version,
  files: [],
  texts: [...plain('name', name, french.name), ...plain('description', description, french.description)],
});

export const chapterUnit = ({ _id, name, french, version }: DraftChapter): TranslationUnit => ({
  kind: 'chapter',
  _id,
  name: name.en,
  chapterName: null,
  version,
  files: [],
  texts: plain('name', name, french.name),
});

export const sectionUnit = (section: DraftSection, chapterName: string): TranslationUnit => ({
  kind: 'section',
  _id: section._id,
  name: section.name.en,
  chapterName,
  version: section.version,
  files: twinsOf(section),
  texts: [
    ...plain('name', section.name, section.french.name),
    ...plain('body', section.body, section.french.body, true),
    ...within(
      {
        ...(section.slide && { slide: section.slide }),
        ...(section.product && { product: section.product }),
      },
      section.french.media,
    ),
  ],
});

/** The files of a section that have a French version. */
function twinsOf({ slide, video }: DraftSection): TranslationUnit['files'] {
  const image = slide?.image;
  const captions = video?.captions;
  return [
    ...(image?.en ? [{ field: 'slide.image' as const, en: image.en, fr: image.fr }] : []),
    ...(captions?.en ? [{ field: 'video.captions' as const, en: captions.en, fr: captions.fr }] : []),
  ];
}

/** The media of a section with the French files filled in. */
export function withTwins(
  { slide, video, ...media }: Pick<DraftSection, 'slide' | 'video' | 'product' | 'scorm'>,
  french: ReadonlyMap<TranslationUnit['files'][number]['field'], MediaFile | null>,
): object {
  const [image, captions] = [french.get('slide.image'), french.get('video.captions')];
  return {
    ...media,
    ...(slide && { slide: image === undefined ? slide : { ...slide, image: { ...slide.image, fr: image } } }),
    ...(video && {
      video: captions === undefined ? video : { ...video, captions: { ...video.captions, fr: captions } },
    }),
  };
}

export const questionUnit = (question: DraftQuestion): TranslationUnit => ({
  kind: 'question',
  _id: question._id,
  name: question.text.en,
  chapterName: null,
  version: question.version,
  files: [],
  texts: [
    ...plain('text', question.text, question.french.text),
    ...plain('explanation', question.explanation, question.french.explanation),
    ...within(question.options, question.french.options, 'options'),
  ],
});

/** Every record of a draft that has texts, in the order of the course. */
export const unitsOf = (draft: CourseDraft): TranslationUnit[] =>
  [
    courseUnit(draft),
    ...draft.chapters.flatMap((chapter) => [
      chapterUnit(chapter),
      ...chapter.sections.map((section) => sectionUnit(section, chapter.name.en)),
    ]),
    ...draft.questions.map(questionUnit),
  ].filter((unit) => unit.texts.length > 0 || unit.files.length > 0);
