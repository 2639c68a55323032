import type { StagedFiles } from '#server/platform/http/handlers.ts';
import type { SentSection } from './save-section.ts';

/** A section with the files uploaded as parts of the chapter. */
export function withParts(section: SentSection, index: number, files: StagedFiles): SentSection {
  const file = files['section-{n}']?.find((one) => one.index === index);
  const pictures = (files['product-{n}-{m}'] ?? []).filter((one) => one.index === index);
  const isClip = file?.mediaType.startsWith('video/');
  return {
    ...section,
    ...(file &&
      !isClip && {
        slide: {
          ...(section.slide ?? noSlide),
          image: { en: { fileId: file.id }, fr: section.slide?.image.fr ?? null },
        },
      }),
    ...(file && isClip && { video: { ...(section.video ?? noVideo), file: { fileId: file.id } } }),
    ...(section.product &&
      pictures.length > 0 && {
        product: {
          ...section.product,
          variants: section.product.variants.map((variant, m) => {
            const picture = pictures.find((one) => one.subIndex === m);
            return picture ? { ...variant, image: { fileId: picture.id } } : variant;
          }),
        },
      }),
  };
}

const noText = { en: '', fr: '' };
const noSlide = { image: { en: null, fr: null }, alt: noText, headline: noText, points: [], figures: [] };
const noVideo = { file: null, poster: null, captions: { en: null, fr: null }, durationSeconds: 0 };
