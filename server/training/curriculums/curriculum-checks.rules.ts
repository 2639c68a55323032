import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { curriculumCheckTexts } from '#contract/training/curriculum-check-texts.ts';
import type { CurriculumCheck, PlacedCourse } from '#contract/training/curriculum-record.ts';

export interface CheckedCurriculum {
  readonly name: Bilingual;
  readonly description: Bilingual;
  /** Null: everybody. */
  readonly audience: object | null;
  readonly endsOn: string | null;
  readonly courses: readonly Pick<
    PlacedCourse,
    '_id' | 'name' | 'isOpen' | 'required' | 'prerequisites' | 'status'
  >[];
}

type Code = keyof typeof curriculumCheckTexts;

/** What is missing before it goes live, errors first. `today` is `YYYY-MM-DD`. */
export function checksOf(
  curriculum: CheckedCurriculum,
  today: string,
  language: Language,
): CurriculumCheck[] {
  const found: CurriculumCheck[] = [];
  const say = (code: Code, values: Readonly<Record<string, Bilingual>> = {}) => {
    const { severity, at, ...texts } = curriculumCheckTexts[code];
    const message = texts[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value ? inLanguage(value, language) : whole;
    });
    found.push({ code, severity, at, message });
  };
  const { name, description, audience, endsOn, courses } = curriculum;
  if (name.en === '') say('name');
  if (description.en === '') say('description');
  if (name.fr === '' || (description.en !== '' && description.fr === '')) say('french');
  if (endsOn !== null && endsOn < today) say('ended');
  if (audience === null) say('everybody');
  if (courses.length === 0) say('noCourse');
  else if (!courses.some((course) => course.isOpen)) say('noOpenCourse');
  if (courses.length > 0 && !courses.some((course) => course.required)) say('noRequired');
  const byId = new Map(courses.map((course) => [course._id, course]));
  for (const course of courses) {
    if (!course.isOpen) {
      say('closedCourse', { course: course.name });
      continue;
    }
    for (const needed of course.prerequisites.map((id) => byId.get(id)))
      if (needed && !needed.isOpen) say('neverOpens', { course: course.name, needed: needed.name });
  }
  return found.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}
