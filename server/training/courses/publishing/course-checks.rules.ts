import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type {
  CourseCheck,
  CourseDraft,
  DraftQuestion,
  DraftSection,
} from '#contract/training/course-draft.ts';
import { isChoice } from '#contract/training/question-types.ts';
import { checkTexts, type CheckCode } from '#contract/training/course-check-texts.ts';

export type CheckedDraft = Pick<
  CourseDraft,
  '_id' | 'name' | 'brand' | 'isScorm' | 'chapters' | 'questions' | 'poolSize' | 'french' | 'description'
>;
type Place = CourseCheck['at'];
type Found = { readonly code: CheckCode; readonly at: Place };

/** What is missing before a draft can be published, as texts with their place; errors first. */
export function checksOf(draft: CheckedDraft, language: Language): CourseCheck[] {
  const found = [
    ...ofCourse(draft),
    ...draft.chapters.flatMap((chapter, index) => [
      ...(chapter.name.en === ''
        ? [{ code: 'chapterName' as const, at: place('chapter', chapter, index) }]
        : []),
      ...(chapter.sections.length === 0
        ? [{ code: 'emptyChapter' as const, at: place('chapter', chapter, index) }]
        : []),
      ...french(chapter.french, place('chapter', chapter, index)),
      ...chapter.sections.flatMap(ofSection),
    ]),
    ...draft.questions.flatMap(ofQuestion),
  ];
  return found
    .map(({ code, at }): CourseCheck => {
      const { severity, ...text } = checkTexts[code];
      const name = inLanguage(at.name, language);
      // A part without a name is called by its number: Section 2, not Section “2”.
      const place = /^\d+$/.test(name) ? /“\{name\}”|«\u202f\{name\}\u202f»|\{name\}/ : '{name}';
      return { code, severity, message: text[language].replace(place, name || '–'), at };
    })
    .toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

const place = (
  kind: Place['kind'],
  one: { readonly _id: string; readonly name: Bilingual },
  index?: number,
): Place => ({
  kind,
  _id: one._id,
  name: one.name.en === '' && index !== undefined ? { en: String(index + 1), fr: '' } : one.name,
});

function ofCourse(draft: CheckedDraft): Found[] {
  const at: Place = { kind: 'course', _id: draft._id, name: draft.name };
  const sections = draft.chapters.flatMap((chapter) => chapter.sections);
  return [
    ...(draft.name.en === '' ? [{ code: 'courseName' as const, at }] : []),
    ...(draft.description.en === '' ? [{ code: 'courseDescription' as const, at }] : []),
    ...(draft.chapters.length === 0 && !draft.isScorm ? [{ code: 'noChapter' as const, at }] : []),
    ...(draft.chapters.length > 0 && sections.length === 0 ? [{ code: 'noSection' as const, at }] : []),
    ...(draft.isScorm && !sections.some((one) => one.type === 'scorm')
      ? [{ code: 'noPackage' as const, at }]
      : []),
    ...(draft.questions.length === 0 && !draft.isScorm ? [{ code: 'noQuiz' as const, at }] : []),
    ...(draft.poolSize !== null && draft.poolSize > draft.questions.length
      ? [{ code: 'poolTooLarge' as const, at }]
      : []),
    ...french(draft.french, at),
  ];
}

function ofSection(section: DraftSection, index: number): Found[] {
  const at = place('section', section, index);
  const codes: CheckCode[] = [];
  if (section.name.en === '') codes.push('sectionName');
  if (section.type === 'text' && isBlank(section.body.en)) codes.push('sectionText');
  if (section.type === 'slide') {
    if (!section.slide?.image.en) codes.push('slideImage');
    if (!section.slide?.alt.en) codes.push('slideAlt');
    if (section.slide?.image.en && !section.slide.image.fr) codes.push('slideFrench');
  }
  if (section.type === 'video') {
    if (!section.video?.file) codes.push('videoFile');
    if (section.video?.file && !section.video.poster) codes.push('videoPoster');
    if (section.video?.file && !section.video.captions.en) codes.push('videoCaptions');
  }
  if (section.type === 'product') {
    if (!section.product?.name) codes.push('productName');
    if (!section.product?.variants.length) codes.push('productVariants');
    if (section.product?.variants.some((one) => one.name.en === '')) codes.push('variantName');
  }
  return [...codes.map((code) => ({ code, at })), ...french(section.french, at)];
}

function ofQuestion(question: DraftQuestion, index: number): Found[] {
  const at = place('question', { _id: question._id, name: question.text }, index);
  const { type, options } = question;
  const codes: CheckCode[] = [];
  if (question.text.en === '') codes.push('questionText');
  if (question.lostSection) codes.push('lostSection');
  if (type === 'numeric') {
    if (!question.numberAnswer) codes.push('numberAnswer');
  } else {
    if (options.length < 2) codes.push('questionOptions');
    if (hasEqualOptions(question)) codes.push('equalOptions');
    if (options.some((option) => option.text.en === '' && !option.image)) codes.push('optionText');
    if (type === 'matching' && options.some(({ match }) => !match?.text.en)) codes.push('matchText');
    if (isChoice(type)) codes.push(...ofChoice(question));
  }
  return [...codes.map((code) => ({ code, at })), ...french(question.french, at)];
}

function ofChoice({ type, options }: DraftQuestion): CheckCode[] {
  const right = options.filter((option) => option.correct).length;
  return [
    ...(options.length >= 2 && right === 0 ? (['noRightOption'] as const) : []),
    ...(type !== 'multiple' && right > 1 ? (['severalRight'] as const) : []),
    ...(type === 'true-false' && options.length > 2 ? (['trueFalseOptions'] as const) : []),
  ];
}

/** Two answers that read the same: nobody could tell which one is meant. Answers without text differ by their picture. */
function hasEqualOptions({ options }: DraftQuestion): boolean {
  return (['en', 'fr'] as const).some((language) => {
    const said = options.map(({ text, image }) => [wordsOf(text[language]), image?.fileId ?? ''].join('|'));
    const matched = options.map(({ match }) => `${wordsOf(match?.text[language] ?? '')}|`);
    return [said, matched].some((all) => {
      const written = all.filter((one) => !one.startsWith('|'));
      return new Set(written).size < written.length;
    });
  });
}

/** Case counts: mW and MW are two answers. */
const wordsOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Missing or outdated French is a warning; learners read English meanwhile. */
function french(states: Readonly<Record<string, string>>, at: Place): Found[] {
  const all = Object.values(states);
  if (all.includes('missing')) return [{ code: 'frenchMissing', at }];
  return all.includes('stale') ? [{ code: 'frenchStale', at }] : [];
}

const isBlank = (html: string) => !/<img\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
