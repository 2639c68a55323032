import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import type { Client } from './portal.ts';

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });

/** A course written through its calls and ready to publish: a chapter of text sections and a quiz of two questions. */
export async function writeCourse(
  author: Client,
  {
    brand,
    name = 'Belts',
    sections = 2,
    questions = 2,
  }: { brand?: string; name?: string; sections?: number; questions?: number },
): Promise<CourseDraft> {
  const { course } = await author.ask(courseDraftCalls.create, {
    body: { name: both(name), description: both('What it teaches'), brand: brand ?? null, active: true },
  });
  await author.ask(courseDraftCalls.saveChapter, {
    body: {
      courseId: course._id,
      name: both('Chapter'),
      sections: Array.from({ length: sections }, (_, index) => ({
        type: 'text' as const,
        name: both(`Section ${index}`),
        body: both(`<p>Read ${index}.</p>`),
        durationSeconds: 60,
      })),
    },
  });
  for (const index of Array.from({ length: questions }, (_, each) => each)) {
    await author.ask(courseDraftCalls.saveQuestion, {
      params: { id: course._id },
      body: {
        type: 'single',
        text: both(`Question ${index}`),
        explanation: both('Because'),
        options: [{ text: both('right'), correct: true }, { text: both('wrong') }],
      },
    });
  }
  return (await author.ask(courseDraftCalls.read, { params: { id: course._id } })).course;
}
