import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeSlide } from '#contract/platform/home-slides.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './home-slides.module.css';

/** The administrators' slides. They turn only when the person asks: a slide that moves by itself is hard to read. */
export function HomeSlides({ slides }: { slides: readonly HomeSlide[] }) {
  const { t } = useTranslation('home-slides');
  const language = useLanguage();
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, slides.length - 1);
  const slide = slides[index]!;
  const turn = (step: number) => setChosen((index + step + slides.length) % slides.length);

  return (
    <section className={classes.slides} aria-roledescription={t('carousel')} aria-label={t('label')}>
      <div aria-live="polite">
        <Hero
          look="step"
          level={2}
          cover={{ seed: slide.image, image: `/files/${slide.image}` }}
          title={inLanguage(slide.title, language)}
          lead={inLanguage(slide.text, language)}
          actions={
            slide.link && (
              <ButtonLink href={slide.link} variant="night" size="lg">
                {t('ui:word.open')}
              </ButtonLink>
            )
          }
        />
      </div>
      {slides.length > 1 && (
        <div className={classes.turn}>
          <IconButton
            label={t('previous')}
            variant="default"
            icon={<IconChevronLeft size={18} />}
            onClick={() => turn(-1)}
          />
          <span className="num">{t('ui:word.placeOfTotal', { place: index + 1, total: slides.length })}</span>
          <IconButton
            label={t('next')}
            variant="default"
            icon={<IconChevronRight size={18} />}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </section>
  );
}
