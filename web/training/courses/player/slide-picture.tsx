import { IconZoomIn } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { SlideMedia } from '#contract/training/course-content.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import classes from './section.module.css';

const SlideZoom = lazyPart(() =>
  import('./slide-zoom.tsx').then((module) => ({ default: module.SlideZoom })),
);

/** A slide in the reader's language, if it has a version in it. Alternative text describes it. A press enlarges it. */
export function SlidePicture({ slide }: { slide: SlideMedia }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const [isZoomed, setZoomed] = useState(false);
  const picture = (language === 'fr' && slide.image.fr) || slide.image.en;
  const alt = inLanguage(slide.alt, language);
  return (
    <figure className={classes.slide}>
      <Picture
        shownPx={960}
        src={picture.location}
        alt={alt}
        width={1600}
        height={900}
        fetchPriority="high"
      />
      <button
        type="button"
        className={classes.enlarge}
        aria-label={t('section.enlarge')}
        aria-haspopup="dialog"
        onClick={() => setZoomed(true)}
      >
        <span aria-hidden="true">
          <IconZoomIn size={18} stroke={1.7} />
        </span>
      </button>
      {isZoomed && (
        <Suspense>
          <SlideZoom location={picture.location} alt={alt} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </figure>
  );
}
