import * as z from 'zod';
import { demoFiles, demoHtml, demoText, demoVideo, slug } from './demo-text.schema.ts';

const sectionBase = {
  /** Stable within the course; names the section's media. */
  slug,
  /** Reading or viewing time. */
  minutes: z.int().positive(),
  name: demoText,
  body: demoHtml,
};

/** A label with its value; the value is written out per language (`1,134 kg`, `1 134 kg`). */
const figure = z.strictObject({ label: demoText, value: demoText });

const textSection = z.strictObject({ ...sectionBase, type: z.literal('text') });

const slideSection = z.strictObject({
  ...sectionBase,
  type: z.literal('slide'),
  slide: z.strictObject({
    headline: demoText,
    points: z.array(demoText).min(2).max(4),
    figures: z.array(figure).min(3).max(4),
    image: demoFiles,
    alt: demoText,
  }),
});

const videoSection = z.strictObject({ ...sectionBase, type: z.literal('video'), video: demoVideo });

const productSection = z.strictObject({
  ...sectionBase,
  type: z.literal('product'),
  product: z.strictObject({
    name: z.string().min(1),
    variants: z
      .array(
        z.strictObject({
          sku: z.string().regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)+$/),
          name: demoText,
          specs: z.array(figure).min(1),
        }),
      )
      .min(1),
  }),
});

const demoSection = z.discriminatedUnion('type', [
  textSection,
  slideSection,
  videoSection,
  productSection,
]);
export type DemoSection = z.infer<typeof demoSection>;

const demoQuestion = z.strictObject({
  /** The section to read again after a wrong answer. */
  section: slug,
  type: z.enum(['single', 'multiple', 'true_false']),
  text: demoText,
  options: z.array(z.strictObject({ text: demoText, correct: z.boolean() })).min(2),
  /** Why the right answer is right; shown after submitting. */
  explanation: demoText,
});
export type DemoQuestion = z.infer<typeof demoQuestion>;

/** One course, `courses/<slug>.yaml`. */
export const demoCourse = z.strictObject({
  slug,
  /** Brand slug. */
  brand: slug,
  category: z.enum(['Technical System', 'Four Wheel Product', 'Motorcycle']),
  /** Department names. */
  departments: z.array(z.string().min(1)).min(1),
  /** All sections plus one minute for each question. */
  minutes: z.int().positive(),
  /** Percent. */
  passScore: z.int().min(1).max(100),
  /** The line art of the generated cover. */
  cover: z.enum(['contours', 'tread', 'wiring', 'dial']),
  name: demoText,
  description: demoText,
  chapters: z.array(z.strictObject({ slug, name: demoText, sections: z.array(demoSection).min(1) })).min(1),
  cheatSheet: z.strictObject({ body: demoHtml, file: demoFiles }),
  quiz: z.array(demoQuestion).min(1),
});
export type DemoCourse = z.infer<typeof demoCourse>;

/** Every section of a course in order. */
export const sectionsOf = (course: DemoCourse): DemoSection[] =>
  course.chapters.flatMap((chapter) => chapter.sections);
