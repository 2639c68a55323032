import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { GoTo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { CurriculumCard } from '#web/training/curriculum-card.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BrandView } from '../brand-view.tsx';
import classes from '../brands.module.css';

/** One brand in its color: its page, its training and its links. Without an id, the brand the person works on. */
export function Page() {
  const { brandId } = useParamsOf(screens.page);
  const { editingBrand, ownedBrands } = useUser();
  const id = brandId ?? editingBrand ?? ownedBrands[0];
  if (!id) return <GoTo screen={screens.list} />;
  return <BrandById id={id} />;
}

function BrandById({ id }: { id: string }) {
  const brand = useCall(brandCalls.get, { params: { id } });
  if (brand.isLoadingError) return <FailedReply reply={brand} />;
  if (!brand.data) return <SkeletonRows rows={8} />;
  return <Brand brand={brand.data.brand} />;
}

function Brand({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0, brandId: brand._id } });
  return (
    <>
      <AppLink href={screens.list.path} className={classes.back}>
        <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
        {t('list.title')}
      </AppLink>
      <BrandView brand={brand} language={language} curriculums={curriculums.data?.curriculums ?? []}>
        <section className={classes.training} aria-labelledby="brand-training">
          <h2 id="brand-training">{t('ui:word.training')}</h2>
          {curriculums.isError && <FailedReply level={3} reply={curriculums} />}
          {!curriculums.isError && (
            <CardList
              items={curriculums.data?.curriculums}
              card={(curriculum) => <CurriculumCard curriculum={curriculum} />}
              empty={
                <EmptyState level={3} title={t('ui:word.noTrainingYet')}>
                  {t('page.empty.sentence', { name: brand.name })}
                </EmptyState>
              }
            />
          )}
        </section>
      </BrandView>
    </>
  );
}
