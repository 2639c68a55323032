import type { Chapter } from '#contract/library/clips.fields.ts';
import type { Clip } from '#contract/library/clips.ts';
import type { ClipFiles, ClipValues } from './clip-values.ts';

/** What a preview shows of a video or an episode, saved or not. */
export interface ShownClip {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly category: string | null;
  readonly file: string | null;
  readonly image: string | null;
  readonly captionsEn: string | null;
  readonly captionsFr: string | null;
  readonly chapters: readonly Chapter[];
  readonly assignmentGroups: readonly { readonly _id: string }[];
}

interface Form {
  readonly clip: Clip | undefined;
  readonly files: ClipFiles;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
}

/** From the form, before it is saved. */
export const shownFrom = (values: ClipValues, { files, categories }: Form): ShownClip => ({
  title: values.title,
  titleFr: values.titleFr,
  description: values.description,
  descriptionFr: values.descriptionFr,
  category: categories.find(({ value }) => value === values.category)?.label ?? null,
  file: files.audio?.url ?? null,
  image: files.image?.url ?? null,
  captionsEn: files.captionsEn?.url ?? null,
  captionsFr: files.captionsFr?.url ?? null,
  chapters: values.chapters,
  assignmentGroups: values.audience.assignmentGroups.map((_id) => ({ _id })),
});

/** From a saved record. */
export const shownOf = (clip: Clip, category: string | null): ShownClip => ({
  title: clip.title,
  titleFr: clip.titleFr,
  description: clip.description,
  descriptionFr: clip.descriptionFr,
  category,
  file: clip.audio?.location ?? null,
  image: clip.image?.location ?? null,
  captionsEn: clip.captionsEn?.location ?? null,
  captionsFr: clip.captionsFr?.location ?? null,
  chapters: clip.chapters,
  assignmentGroups: clip.assignmentGroups,
});
