import type { FileKind } from '#contract/platform/call.ts';
import type { MediaFile } from '#contract/training/course-content.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { SectionFields } from '#contract/training/course-drafts.fields.ts';
import type { Change } from '#server/platform/context.ts';
import { isAccepted, kindNames } from '#server/platform/files/kinds.ts';
import { refuse } from '#server/platform/refusal.ts';
import { filesForCourse, type NamedFile } from './draft-files.queries.ts';

/** A file a save names, and what it must be there. */
export interface FileUse {
  readonly fileId: string;
  readonly kinds: readonly FileKind[];
}

/** Takes the files a save names for the course; refuses one that is gone, another's, or of the wrong kind. */
export async function claimFiles(
  { tx, files }: Change,
  courseId: string,
  userId: string,
  uses: readonly FileUse[],
): Promise<ReadonlyMap<string, NamedFile>> {
  if (uses.length === 0) return new Map();
  const ids = [...new Set(uses.map((use) => use.fileId))];
  const there = new Map((await filesForCourse(tx, courseId, userId, ids)).map((file) => [file.id, file]));
  for (const { fileId, kinds } of uses) {
    const file = there.get(fileId);
    if (!file) refuse(errors.unknownFile);
    if (!isAccepted(file.mediaType, kinds))
      refuse(errors.fileDoesNotFit, {
        name: file.name,
        kinds: kinds.map((kind) => kindNames[kind]).join(', '),
      });
  }
  for (const file of there.values())
    if (file.isStaged) await files.keep(tx, file.id, { kind: 'course', id: courseId });
  return there;
}

type Named = { readonly fileId: string } | null | undefined;
const needs = (file: Named, ...kinds: FileKind[]): FileUse[] =>
  file ? [{ fileId: file.fileId, kinds }] : [];

/** Every file a section names, pictures in its text included. */
export function filesOfSection({ body, slide, video, product }: SectionFields): FileUse[] {
  return [
    ...picturesIn(body?.en),
    ...picturesIn(body?.fr),
    ...(slide ? [...needs(slide.image.en, 'image'), ...needs(slide.image.fr, 'image')] : []),
    ...(video
      ? [
          ...needs(video.file, 'video'),
          ...needs(video.poster, 'jpeg'),
          ...needs(video.captions.en, 'captions'),
          ...needs(video.captions.fr, 'captions'),
        ]
      : []),
    ...(product
      ? [
          ...product.images.flatMap((one) => needs(one, 'image')),
          ...product.variants.flatMap((one) => needs(one.image, 'image')),
        ]
      : []),
  ];
}

/** The files that pictures of a sanitized text show. */
export const picturesIn = (html: string | undefined): FileUse[] =>
  [...(html ?? '').matchAll(/src="\/files\/([0-9a-f-]{36})"/g)].map(([, fileId]) => ({
    fileId: fileId!,
    kinds: ['image'],
  }));

export const located = (file: Named): MediaFile | null =>
  file ? { fileId: file.fileId, location: `/files/${file.fileId}` } : null;

/** The documents of a section's media with the addresses of their files. */
export function mediaOf(fields: SectionFields, files: ReadonlyMap<string, NamedFile>) {
  const { slide, video, product } = fields;
  if (slide) {
    return { slide: { ...slide, image: { en: located(slide.image.en), fr: located(slide.image.fr) } } };
  }
  if (video) {
    return {
      video: {
        ...video,
        file: video.file && { ...located(video.file)!, mediaType: files.get(video.file.fileId)!.mediaType },
        poster: located(video.poster),
        captions: { en: located(video.captions.en), fr: located(video.captions.fr) },
      },
    };
  }
  return product
    ? {
        product: {
          ...product,
          variants: product.variants.map((one) => ({ ...one, image: located(one.image) })),
          images: product.images.map((one) => located(one)!),
        },
      }
    : undefined;
}
