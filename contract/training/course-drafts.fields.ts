import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph, richText } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { writtenSectionTypes } from './course-content.ts';
import { draftErrors } from './course-drafts.errors.ts';
import { courseErrors } from './courses.errors.ts';
import { questionTypes } from './question-types.ts';

/**
 * The forms of the course editor. Every field may be omitted and then stays as it is, so that autosave sends only changes. A draft may be
 * incomplete; what is missing is reported before publishing.
 */

const both = (max: number) =>
  z.object({ en: line(max, 0).optional(), fr: line(max, 0).optional() }).optional();
const bothParagraphs = (max: number) =>
  z.object({ en: paragraph(max, 0).optional(), fr: paragraph(max, 0).optional() }).optional();
const bothRich = (max: number) =>
  z.object({ en: richText(max).optional(), fr: richText(max).optional() }).optional();
/** A text inside a document, sent whole. */
const text = (max: number) => z.object({ en: line(max, 0).default(''), fr: line(max, 0).default('') });

/** A staged upload, or a file the course already names. */
const file = z.object({ fileId: id }).nullable();

const figure = z.object({ label: text(120), value: text(120) });
const few = <T extends z.ZodType>(one: T, max: number) => z.array(one).max(max).default([]);

const slideFields = z.object({
  image: z.object({ en: file.default(null), fr: file.default(null) }).default({ en: null, fr: null }),
  /** Alternative text; required to publish. */
  alt: labelled(text(500), 'Alternative text', 'Texte de remplacement'),
  headline: text(200).default({ en: '', fr: '' }),
  points: few(text(500), 20),
  figures: few(figure, 20),
});

const videoFields = z.object({
  file: file.default(null),
  /** JPG. */
  poster: file.default(null),
  captions: z.object({ en: file.default(null), fr: file.default(null) }).default({ en: null, fr: null }),
  durationSeconds: z.int().min(0).max(36_000).default(0),
});

const productFields = z.object({
  name: line(160, 0).default(''),
  variants: few(
    z.object({
      sku: line(60, 0).default(''),
      name: text(160),
      image: file.default(null),
      specs: few(figure, 40),
    }),
    20,
  ),
  images: few(z.object({ fileId: id }), 20),
});

export const sectionFields = z.object({
  type: labelled(z.enum(writtenSectionTypes).optional(), 'Type', 'Type'),
  name: labelled(both(160), 'Title', 'Titre'),
  body: labelled(bothRich(100_000), 'Text', 'Texte'),
  durationSeconds: labelled(
    z.int().min(0).max(36_000).optional(),
    'Shortest reading time',
    'Temps de lecture minimal',
  ),
  slide: slideFields.optional(),
  video: videoFields.optional(),
  product: productFields.optional(),
});
export type SectionFields = z.output<typeof sectionFields>;

export const questionFields = z.object({
  type: labelled(z.enum(questionTypes).optional(), 'Type', 'Type'),
  text: labelled(bothParagraphs(1000), 'Question', 'Question'),
  /** Shown after submitting. */
  explanation: labelled(bothParagraphs(2000), 'Explanation', 'Explication'),
  image: file.optional(),
  /** The section that teaches it. */
  sectionId: labelled(id.nullable().optional(), 'Taught in', 'Enseigné dans'),
  /** Sent whole and in order. An option without `_id` is new. */
  options: labelled(
    z
      .array(
        z.object({
          _id: id.optional(),
          text: text(500),
          image: file.default(null),
          correct: z.boolean().default(false),
          /** Why it is right or wrong. */
          reason: text(500).optional(),
          /** For pairs: its match. */
          match: z
            .object({ _id: id.optional(), text: text(500) })
            .nullable()
            .optional(),
        }),
      )
      .max(20)
      .optional(),
    'Answers',
    'Réponses',
  ),
  /** For a question that asks for a number. */
  numberAnswer: labelled(
    z
      .object({
        value: z.number().min(-1e9).max(1e9),
        tolerance: z.number().min(0).max(1e9).default(0),
        unit: line(20, 0).default(''),
      })
      .nullable()
      .optional(),
    'Right number',
    'Nombre exact',
  ),
});
export type QuestionFields = z.output<typeof questionFields>;

const limit = (max: number) => z.int().min(1).max(max).nullable().optional();

export const courseFields = z.object({
  name: labelled(both(160), 'Name', 'Nom'),
  description: labelled(bothParagraphs(2000), 'Description', 'Description'),
  brand: labelled(id.nullable().optional(), 'Brand', 'Marque'),
  /** A slug of `courseCategories`, or empty. */
  category: labelled(line(60, 0).optional(), 'Category', 'Catégorie'),
  passScore: labelled(z.int().min(1).max(100).optional(), 'Passing score', 'Note de passage'),
  timeLimitMinutes: labelled(limit(600), 'Time limit', 'Limite de temps'),
  attemptsLimit: labelled(limit(100), 'Attempts', 'Tentatives'),
  /** Questions drawn for an attempt; null for all of them. */
  poolSize: labelled(limit(500), 'Questions asked', 'Questions posées'),
  /** Each may also come as a file part of the same name. Null removes it. */
  image: file.optional(),
  bannerImage: file.optional(),
  cheatSheet: file.optional(),
  cheatSheetFr: file.optional(),
});
export type CourseFields = z.output<typeof courseFields>;

/** The form of a new course; everything else is written in the editor. */
export const newCourseFields = z.object({
  name: z.object({ en: line(160), fr: line(160, 0).default('') }),
  brand: courseFields.shape.brand,
});

/** The counts after a change of a draft, for the next one. */
export const draftCounts = { outlineVersion: z.int(), revision: z.int() };
/** Errors that every change of a draft may answer with. */
export const draftChangeErrors = [
  courseErrors.notFound,
  draftErrors.onlyFrench,
  draftErrors.inReview,
  draftErrors.inBin,
] as const;

/**
 * Sent with every save of a draft. The browser makes a `saveId` for each save: sent again it changes nothing and returns the current
 * record. `matched` names fields whose French was checked against today's English ("Mark as matched").
 */
export const saving = {
  ...versioned,
  saveId: id.optional(),
};
export const matched = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.array(z.enum(fields)).max(fields.length).default([]);

export const sectionTexts = ['name', 'body', 'media'] as const;
export const questionTexts = ['text', 'explanation', 'options'] as const;
export const courseTexts = ['name', 'description'] as const;
