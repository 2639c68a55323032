import { Navigate, useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { useUser } from '#web/platform/session.tsx';
import { brandVariables } from '#web/platform/theme/brand-scale.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CurriculumCard } from '#web/training/curriculums/curriculum-card.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StandingLine } from '../standing-line.tsx';
import classes from '../brands.module.css';

/** One brand in its own colour: what it stands for, its training and its links. Without an id, the brand the person works on. */
export function Page() {
  const { brandId } = useParams({ strict: false }) as { brandId?: string };
  const { editingBrand, ownedBrands } = useUser();
  const id = brandId ?? editingBrand ?? ownedBrands[0];
  if (!id) return <Navigate to={screens.list.path as never} replace />;
  return <BrandById id={id} />;
}

function BrandById({ id }: { id: string }) {
  const brand = useCall(brandCalls.get, { params: { id } });
  if (brand.isError)
    return <FailedState onRetry={() => void brand.refetch()}>{failureText(brand.error)}</FailedState>;
  if (!brand.data) return <SkeletonRows rows={8} />;
  return <Brand brand={brand.data.brand} />;
}

function Brand({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  return (
    <div data-brand={brand.slug} style={brandVariables(brand.colour) as CSSProperties}>
      <AppLink href={screens.list.path} className={classes.back}>
        <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
        {t('list.title')}
      </AppLink>
      <div className={classes.hero}>
        <div className={classes.art}>
          <Cover seed={brand._id} image={brand.bannerImage} ratio="fill" square eager />
        </div>
        <div className={classes.heroWords}>
          <div className={classes.identity}>
            {brand.logoImage && <img src={brand.logoImage} alt="" width={64} height={64} />}
            <h1>{brand.name}</h1>
          </div>
          <p className={classes.heroLine}>{inLanguage(brand.headline, language)}</p>
          {brand.segments.length > 0 && <p>{brand.segments.join(' · ')}</p>}
          {brand.progress.coursesCount > 0 && (
            <StandingLine progress={brand.progress} label={brand.name} onDark size="lg" />
          )}
        </div>
      </div>
      <div className={classes.columns}>
        <div>
          <p className={classes.description}>{inLanguage(brand.description, language)}</p>
          {brand.blocks.map((block) => (
            <section key={block.title.en} className={classes.block}>
              <h2>{inLanguage(block.title, language)}</h2>
              <p className={classes.description}>{inLanguage(block.text, language)}</p>
            </section>
          ))}
        </div>
        {brand.links.length > 0 && (
          <Panel title={t('page.links')}>
            <ul className={classes.links}>
              {brand.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url} target="_blank" rel="noreferrer">
                    {inLanguage(link.name, language)}
                    <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <Training brand={brand} />
    </div>
  );
}

function Training({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0, brandId: brand._id } });
  return (
    <section className={classes.training} aria-labelledby="brand-training">
      <h2 id="brand-training">{t('page.training')}</h2>
      {curriculums.isError && (
        <FailedState level={3} onRetry={() => void curriculums.refetch()}>
          {failureText(curriculums.error)}
        </FailedState>
      )}
      {curriculums.isPending && <SkeletonRows rows={4} />}
      {curriculums.data?.curriculums.length === 0 && (
        <EmptyState level={3} title={t('page.empty.title')}>
          {t('page.empty.sentence', { name: brand.name })}
        </EmptyState>
      )}
      <Grid>
        {curriculums.data?.curriculums.map((curriculum) => (
          <CurriculumCard key={curriculum._id} curriculum={curriculum} />
        ))}
      </Grid>
    </section>
  );
}
