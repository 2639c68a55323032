import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { BrandRow } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { brandVariables } from '#web/platform/theme/brand-scale.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StandingLine } from './standing-line.tsx';
import classes from './brands.module.css';

/** A brand as a card in its color, with the person's progress in its training. */
export function BrandCard({ brand, level }: { brand: BrandRow; level?: 2 | 3 }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return (
    <div
      data-brand={brand.slug}
      className={classes.card}
      style={brandVariables(brand.colour) as CSSProperties}
    >
      <CoverCard
        href={addressOf(screens.page, { brandId: brand._id })}
        title={brand.name}
        {...(level && { level })}
        kicker={brand.segments.join(' · ')}
        cover={{
          seed: brand._id,
          image: brand.thumbnailImage ?? brand.bannerImage,
          // A banner is wide, so that only its middle is seen.
          shownPx: brand.thumbnailImage ? 480 : 960,
        }}
        chip={
          brand.logoImage && (
            <Picture
              shownPx={52}
              className={classes.cardLogo}
              src={brand.logoImage}
              alt=""
              width={52}
              height={52}
              loading="lazy"
            />
          )
        }
      >
        <p className={classes.headline}>{inLanguage(brand.headline, language)}</p>
        {brand.progress.coursesCount > 0 ? (
          <StandingLine progress={brand.progress} label={brand.name} />
        ) : (
          <p className="sub">{t('card.nothing')}</p>
        )}
      </CoverCard>
    </div>
  );
}
