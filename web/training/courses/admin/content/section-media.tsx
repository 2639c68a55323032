import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

const SlideMedia = lazyPart(() => import('./slide-media.tsx').then((m) => ({ default: m.SlideMedia })));
const VideoMedia = lazyPart(() => import('./video-media.tsx').then((m) => ({ default: m.VideoMedia })));
const PackagedSection = lazyPart(() =>
  import('../scorm/packaged-section.tsx').then((m) => ({ default: m.PackagedSection })),
);
const ProductMedia = lazyPart(() => import('./product-media.tsx').then((m) => ({ default: m.ProductMedia })));

/** The media of a section. Shows nothing until the server has confirmed a change of the section's kind. */
export function SectionMedia({ section }: { section: DraftSection }) {
  const { slide, video, product, scorm } = section;
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      {section.type === 'slide' && slide && <SlideMedia id={section._id} slide={slide} />}
      {section.type === 'video' && video && (
        <VideoMedia id={section._id} video={video} title={section.name.en} />
      )}
      {section.type === 'scorm' && scorm && <PackagedSection scorm={scorm} />}
      {section.type === 'product' && product && <ProductMedia id={section._id} product={product} />}
    </Suspense>
  );
}
