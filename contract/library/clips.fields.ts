import * as z from 'zod';
import { audienceFields, departmentField } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { clipStatuses } from './clip-statuses.ts';
import { clipErrors as errors } from './clips.errors.ts';
import { longestClipSeconds, longestNote, mostCategories, mostChapters, mostNotes } from './clip-limits.ts';

const chapter = z.object({
  startSeconds: labelled(z.int().min(0).max(longestClipSeconds), 'Start', 'Début'),
  title: labelled(line(160), 'Title', 'Titre'),
});
export type Chapter = z.output<typeof chapter>;

const chapters = z
  .array(chapter)
  .max(mostChapters)
  .refine(
    (list) => list.every((one, index) => index === 0 || one.startSeconds > list[index - 1]!.startSeconds),
    says(errors.chaptersOutOfOrder),
  );

/**
 * The form of a video and of an episode. A text in one language is enough: readers of the other one get it too, marked with its language.
 * Files are named by the ids of their uploads, or sent as parts; what is left out stays.
 */
const common = z.object({
  title: labelled(line(160, 0).default(''), 'Title', 'Titre'),
  titleFr: labelled(line(160, 0).default(''), 'Title in French', 'Titre en français'),
  description: labelled(paragraph(250, 0).default(''), 'Description', 'Description'),
  descriptionFr: labelled(paragraph(250, 0).default(''), 'Description in French', 'Description en français'),
  category: labelled(id.nullable().default(null), 'Category', 'Catégorie'),
  brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  /** Without `audience`, this kind of it; a save keeps the others. */
  assignmentGroups: departmentField,
  captionsEn: labelled(id.nullable().optional(), 'Captions in English', 'Sous-titres en anglais'),
  captionsFr: labelled(id.nullable().optional(), 'Captions in French', 'Sous-titres en français'),
  /** Publishes or unpublishes with the save; left out, the status stays. */
  published: z.boolean().optional(),
});

const isTitled = ({ title, titleFr }: { readonly title: string; readonly titleFr: string }) =>
  title !== '' || titleFr !== '';
const needsTitle = { path: ['title'], ...says(errors.needsTitle) };

const second = z.int().min(0).max(longestClipSeconds);

const video = common.extend({
  image: labelled(id.nullable().optional(), 'Poster', 'Affiche'),
  audio: labelled(id.nullable().optional(), 'Video', 'Vidéo'),
  noCaptionsReason: labelled(
    line(200, 0).optional(),
    'Why there are no captions',
    'Pourquoi il n’y a pas de sous-titres',
  ),
  /** The owner’s word that everyone filmed has agreed; kept with its time. */
  agreed: labelled(z.literal(true).optional(), 'Everyone filmed has agreed', 'Tout le monde est d’accord'),
  /** Asks for a decision about a submission, or for what its owner does with it. */
  status: labelled(z.enum(clipStatuses).optional(), 'Status', 'État'),
});

export const videoFields = video.refine(isTitled, needsTitle);

/** A save also decides about a submission. */
export const videoSaveFields = video
  .extend({
    /** Of the decision `denied`. */
    denyReason: labelled(paragraph(500, 0).optional(), 'Reason', 'Motif'),
    /** The reason is also a note at this second. */
    denySecond: labelled(second.nullable().optional(), 'At', 'À'),
    /** What the owner answers to notes. It goes along with the next version. */
    answers: labelled(
      z
        .array(z.object({ note: id, text: labelled(paragraph(longestNote, 0), 'Answer', 'Réponse') }))
        .max(mostNotes)
        .optional(),
      'Answers',
      'Réponses',
    ),
  })
  .refine(isTitled, needsTitle);
type VideoFields = z.output<typeof videoSaveFields>;

/** What a reviewer says about a second of a submitted video. */
export const noteFields = z.object({
  second: labelled(second, 'At', 'À'),
  text: labelled(paragraph(longestNote), 'Note', 'Remarque'),
});
export type NoteFields = z.output<typeof noteFields>;

export const podcastFields = common
  .extend({
    image: labelled(id.nullable().optional(), 'Picture', 'Image'),
    audio: labelled(id.nullable().optional(), 'Recording', 'Enregistrement'),
    chapters: labelled(chapters.optional(), 'Chapters', 'Chapitres'),
  })
  .refine(isTitled, needsTitle);
type PodcastFields = z.output<typeof podcastFields>;

/** What both forms have, and what only one of them has. */
export type ClipFields = Omit<PodcastFields, 'chapters'> &
  Partial<Pick<PodcastFields, 'chapters'>> &
  Partial<
    Pick<VideoFields, 'noCaptionsReason' | 'agreed' | 'status' | 'denyReason' | 'denySecond' | 'answers'>
  >;

const category = z
  .object({
    /** Left out for a new one. */
    _id: id.optional(),
    name: labelled(line(80, 0).default(''), 'Name', 'Nom'),
    nameFr: labelled(line(80, 0).default(''), 'Name in French', 'Nom en français'),
  })
  .refine(({ name, nameFr }) => name !== '' || nameFr !== '', {
    path: ['name'],
    ...says(errors.needsTitle),
  });

/** All categories in their order. One that is missing is deleted. */
export const categoriesFields = z.object({
  categories: labelled(z.array(category).max(mostCategories), 'Categories', 'Catégories'),
});
export type CategoriesFields = z.output<typeof categoriesFields>;

/**
 * Seconds of it that were played. With an id made by the browser it is an event: sent again, it counts once, and it may arrive late. The seconds
 * before `positionSeconds` were seen or heard.
 */
export const listeningFields = z.object({
  time: labelled(z.number().min(0).max(longestClipSeconds), 'Seconds', 'Secondes'),
  eventId: id.optional(),
  positionSeconds: z.number().min(0).max(longestClipSeconds).optional(),
  occurredAt: instant.optional(),
  /** When it is sent, by the clock of the device: shows how far that clock is off. */
  sentAt: instant.optional(),
});
export type ListeningFields = z.output<typeof listeningFields>;
