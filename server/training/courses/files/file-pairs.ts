import type { CourseContent, MediaFile } from '#contract/training/course-content.ts';
import { picturesIn } from '#server/platform/files/pictures-in-text.ts';

/** A file by its id, with its French version if there is one. */
export interface FilePair {
  readonly en: string;
  readonly fr: string | null;
}

/** The files of the course itself, by their ids. */
export interface CourseFiles {
  readonly image: string | null;
  readonly bannerImage: string | null;
  readonly cheatSheet: string | null;
  readonly cheatSheetFr: string | null;
}

const pair = (en: string | null | undefined, fr: string | null = null): FilePair[] =>
  en ? [{ en, fr }] : [];
const pairOf = (en: MediaFile | null, fr: MediaFile | null = null) => pair(en?.fileId, fr?.fileId);

export const pairsOfCourse = ({ image, bannerImage, cheatSheet, cheatSheetFr }: CourseFiles): FilePair[] => [
  ...pair(image),
  ...pair(bannerImage),
  ...pair(cheatSheet, cheatSheetFr),
];

/** The files that the sections with this slug show. Files that a draft still lacks are left out. */
export function pairsOfSection({ chapters }: CourseContent, slug: string): FilePair[] {
  return chapters
    .flatMap((chapter) => chapter.sections)
    .filter((section) => section.slug === slug)
    .flatMap((section) => [
      ...(section.type === 'slide' ? pairOf(section.slide.image.en, section.slide.image.fr) : []),
      ...(section.type === 'video'
        ? [
            ...pairOf(section.video.file),
            ...pairOf(section.video.poster),
            ...pairOf(section.video.captions.en, section.video.captions.fr),
          ]
        : []),
      ...(section.type === 'product'
        ? [...section.product.images, ...section.product.variants.map((variant) => variant.image)].flatMap(
            (image) => pairOf(image),
          )
        : []),
      ...pairsInBody(section.body),
    ]);
}

/** The pictures of an English text. Those of the French text belong to them in turn if there are as many. */
function pairsInBody({ en, fr }: { readonly en: string; readonly fr: string }): FilePair[] {
  const english = picturesIn(en);
  const french = picturesIn(fr);
  const isSame = english.length === french.length;
  return english.map(({ fileId }, index) => ({ en: fileId, fr: isSame ? french[index]!.fileId : null }));
}

/** The pair whose English file has this id, else the first one with this name. */
export const pairNamed = (
  pairs: readonly FilePair[],
  file: string,
  names: ReadonlyMap<string, string>,
): FilePair | undefined =>
  pairs.find(({ en }) => en === file.toLowerCase()) ?? pairs.find(({ en }) => names.get(en) === file);
