import { IconMaximize } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { SlideMedia } from '#contract/training/course-content.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './section.module.css';

/** A slide in the reader's language, its twin where there is one; what it shows is said in words too. */
export function SlidePicture({ slide }: { slide: SlideMedia }) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const frame = useRef<HTMLElement>(null);
  const picture = (language === 'fr' && slide.image.fr) || slide.image.en;
  return (
    <figure ref={frame} className={classes.slide}>
      <img
        src={picture.location}
        alt={inLanguage(slide.alt, language)}
        width={1600}
        height={900}
        fetchPriority="high"
      />
      <span className={classes.full}>
        <IconButton
          variant="night"
          label={t('section.fullScreen')}
          icon={<IconMaximize size={18} stroke={1.7} />}
          onClick={() => void frame.current?.requestFullscreen?.()}
        />
      </span>
    </figure>
  );
}
