import type { Chapter, QuizQuestion, Section } from '#contract/training/course-content.ts';
import { cleanHtml } from '#server/platform/html.ts';
import type { DemoContent } from './content/content.schema.ts';
import { sectionsOf, type DemoCourse, type DemoSection } from './content/course.schema.ts';
import { loadAudience } from './demo-audience.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const day = 86_400_000;
const categories = { 'Technical System': 'technical-system', 'Four Wheel Product': 'four-wheel-product', Motorcycle: 'motorcycle' };

/** Brands, courses with their first published version, curriculums. */
export async function loadTraining(loading: Loading, content: DemoContent): Promise<void> {
  await loadBrands(loading, content);
  for (const [index, course] of content.courses.entries()) await loadCourse(loading, course, index);
  await loadCurriculums(loading, content);
}

async function loadBrands(loading: Loading, { network }: DemoContent): Promise<void> {
  for (const brand of network.brands) {
    const id = demoId('brand', brand.slug);
    const logo = await storeMedia(loading, brand.logo, { kind: 'brand', id });
    await loading.tx
      .insertInto('brand')
      .values({
        id,
        slug: brand.slug,
        name: brand.name,
        colour: brand.colour,
        bucket: brand.bucket,
        segments: brand.segments,
        headline: brand.oneLine.en,
        headlineFr: brand.oneLine.fr,
        description: brand.description.en,
        descriptionFr: brand.description.fr,
        status: 'published',
        logoImageId: logo.fileId,
      })
      .execute();
  }
  const owners = [...network.signIns, ...network.company].flatMap((person) =>
    (person.ownedBrands ?? []).map((slug) => ({
      brandId: demoId('brand', slug),
      userId: demoId('user', person.email),
      isAdministrator: true,
    })),
  );
  await loading.tx.insertInto('brandOwner').values(owners).execute();
}

export const sectionId = (course: DemoCourse, section: DemoSection) => demoId('section', `${course.slug}/${section.slug}`);
export const versionId = (course: DemoCourse) => demoId('course-version', `${course.slug}/1`);

async function loadCourse(loading: Loading, course: DemoCourse, index: number): Promise<void> {
  const { tx, now } = loading;
  const id = demoId('course', course.slug);
  const owner = { kind: 'course', id };
  const published = new Date(now.getTime() - (720 - index * 17) * day);
  const cheatSheet = {
    en: await storeMedia(loading, course.cheatSheet.file.en, owner),
    fr: await storeMedia(loading, course.cheatSheet.file.fr, owner),
  };
  await tx
    .insertInto('course')
    .values({
      id,
      brandId: demoId('brand', course.brand),
      category: categories[course.category],
      name: course.name.en,
      nameFr: course.name.fr,
      description: course.description.en,
      descriptionFr: course.description.fr,
      status: 'draft',
      passScore: course.passScore,
      durationMinutes: course.minutes,
      cheatSheetId: cheatSheet.en.fileId,
      cheatSheetFrId: cheatSheet.fr.fileId,
      createdAt: published,
      updatedAt: published,
    })
    .execute();
  const chapters = await loadChapters(loading, course, id);
  const quiz = questionsOf(course);
  await loadQuestions(loading, id, quiz);
  await tx
    .insertInto('courseVersion')
    .values({
      id: versionId(course),
      courseId: id,
      number: 1,
      publishedAt: published,
      content: JSON.stringify({ name: course.name, description: course.description, chapters }),
      quiz: JSON.stringify(quiz),
      sectionIds: sectionsOf(course).map((section) => sectionId(course, section)),
      passScore: course.passScore,
    })
    .execute();
  await tx
    .updateTable('course')
    .set({ status: 'published', publishedVersionId: versionId(course), publishedAt: published, firstPublishedAt: published })
    .where('id', '=', id)
    .execute();
}

async function loadChapters(loading: Loading, course: DemoCourse, courseId: string): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  for (const [position, chapter] of course.chapters.entries()) {
    const id = demoId('chapter', `${course.slug}/${chapter.slug}`);
    await loading.tx
      .insertInto('chapter')
      .values({ id, courseId, position, name: chapter.name.en, nameFr: chapter.name.fr })
      .execute();
    const sections: Section[] = [];
    for (const [place, section] of chapter.sections.entries()) {
      const written = await sectionOf(loading, course, section, courseId);
      sections.push(written);
      const { _id, slug, type, name, body, durationSeconds, ...media } = written;
      await loading.tx
        .insertInto('section')
        .values({
          id: _id,
          courseId,
          chapterId: id,
          position: place,
          slug,
          type,
          name: name.en,
          nameFr: name.fr,
          body: body.en,
          bodyFr: body.fr,
          durationSeconds,
          media: JSON.stringify(media),
        })
        .execute();
    }
    chapters.push({ _id: id, name: chapter.name, sections });
  }
  return chapters;
}

async function sectionOf(loading: Loading, course: DemoCourse, section: DemoSection, courseId: string): Promise<Section> {
  const owner = { kind: 'course', id: courseId };
  const base = {
    _id: sectionId(course, section),
    slug: section.slug,
    name: section.name,
    body: { en: cleanHtml(section.body.en), fr: cleanHtml(section.body.fr) },
    durationSeconds: section.minutes * 60,
  };
  switch (section.type) {
    case 'text':
      return { ...base, type: 'text' };
    case 'slide': {
      const { image, alt, headline, points, figures } = section.slide;
      const pictures = { en: await storeMedia(loading, image.en, owner), fr: await storeMedia(loading, image.fr, owner) };
      return { ...base, type: 'slide', slide: { image: pictures, alt, headline, points, figures } };
    }
    case 'video': {
      const { file, poster, captions, durationSeconds } = section.video;
      return {
        ...base,
        type: 'video',
        video: {
          file: { ...(await storeMedia(loading, file, owner)), mediaType: 'video/mp4' },
          poster: await storeMedia(loading, poster, owner),
          captions: { en: await storeMedia(loading, captions.en, owner), fr: await storeMedia(loading, captions.fr, owner) },
          durationSeconds,
        },
      };
    }
    case 'product':
      return {
        ...base,
        type: 'product',
        product: {
          name: section.product.name,
          variants: section.product.variants.map((variant) => ({ ...variant, image: null })),
          images: [],
        },
      };
  }
}

const questionTypes = { single: 'single', multiple: 'multiple', true_false: 'true-false' } as const;

export const questionsOf = (course: DemoCourse): QuizQuestion[] =>
  course.quiz.map((question, index) => ({
    _id: demoId('question', `${course.slug}/${index}`),
    type: questionTypes[question.type],
    text: question.text,
    image: null,
    explanation: question.explanation,
    sectionId: demoId('section', `${course.slug}/${question.section}`),
    options: question.options.map((option, place) => ({
      _id: demoId('option', `${course.slug}/${index}/${place}`),
      text: option.text,
      image: null,
      correct: option.correct,
    })),
  }));

async function loadQuestions({ tx }: Loading, courseId: string, questions: readonly QuizQuestion[]): Promise<void> {
  await tx
    .insertInto('quizQuestion')
    .values(
      questions.map(({ _id, type, text, explanation, sectionId: readAgain, options }, position) => ({
        id: _id,
        courseId,
        position,
        type,
        text: text.en,
        textFr: text.fr,
        explanation: explanation.en,
        explanationFr: explanation.fr,
        sectionId: readAgain,
        options: JSON.stringify(options),
      })),
    )
    .execute();
}

async function loadCurriculums({ tx, now }: Loading, { network }: DemoContent): Promise<void> {
  for (const [position, curriculum] of network.curriculums.entries()) {
    const id = demoId('curriculum', curriculum.slug);
    const courseOf = (slug: string) => demoId('course', slug);
    const audienceId = await loadAudience({ tx }, { assignmentGroups: curriculum.departments });
    await tx
      .insertInto('curriculum')
      .values({
        id,
        brandId: demoId('brand', curriculum.brand),
        name: curriculum.name.en,
        nameFr: curriculum.name.fr,
        description: curriculum.description.en,
        descriptionFr: curriculum.description.fr,
        segments: curriculum.segments,
        audienceId,
        status: 'published',
        publishedAt: new Date(now.getTime() - 540 * day),
        position,
      })
      .execute();
    await tx
      .insertInto('curriculumCourse')
      .values(curriculum.courses.map(({ course, required }, place) => ({ curriculumId: id, courseId: courseOf(course), position: place, required })))
      .execute();
    const prerequisites = curriculum.courses.flatMap(({ course, prerequisites: needed }) =>
      needed.map((slug) => ({ curriculumId: id, courseId: courseOf(course), requiresCourseId: courseOf(slug) })),
    );
    if (prerequisites.length > 0) await tx.insertInto('curriculumPrerequisite').values(prerequisites).execute();
  }
}
