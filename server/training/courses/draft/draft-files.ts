import type { FileKind } from '#contract/platform/call.ts';
import type { MediaFile } from '#contract/training/course-content.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { SectionFields } from '#contract/training/course-drafts.fields.ts';
import type { Change } from '#server/platform/context.ts';
import { claimFiles, type FileUse, type NameableFile } from '#server/platform/files/claim-files.ts';
import { picturesIn } from '#server/platform/files/pictures-in-text.ts';
import { filesForCourse } from './draft-files.queries.ts';

/** Assigns the files a save names to the course. */
export const claimForCourse = (change: Change, courseId: string, userId: string, uses: readonly FileUse[]) =>
  claimFiles(change, {
    owner: { kind: 'course', id: courseId },
    uses,
    nameable: (ids) => filesForCourse(change.tx, courseId, userId, ids),
    errors,
  });

type Named = { readonly fileId: string } | null | undefined;
const needs = (file: Named, ...kinds: FileKind[]): FileUse[] =>
  file ? [{ fileId: file.fileId, kinds }] : [];

/** Every file a section names, including pictures in its text. */
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

export const located = (file: Named): MediaFile | null =>
  file ? { fileId: file.fileId, location: `/files/${file.fileId}` } : null;

/** The documents of a section's media with the addresses of their files. */
export function mediaOf(fields: SectionFields, files: ReadonlyMap<string, NameableFile>) {
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
