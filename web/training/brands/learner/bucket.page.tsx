import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandRow } from '#contract/training/brands.calls.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BrandCard } from '../brand-card.tsx';
import classes from '../brands.module.css';

/** Training by range: the brands of one configured bucket, or all buckets one after the other. */
export function Page() {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { bucket } = useParamsOf(screens.bucket);
  const { buckets } = useSession().config;
  return (
    <>
      <PageHeader room="learner" title={t('bucket.title')} sub={t('bucket.sub')} />
      <Tabs
        label={t('bucket.label')}
        current={bucket ?? ''}
        items={[
          { key: '', label: t('bucket.all'), href: addressOf(screens.bucket) },
          ...buckets.map((one) => ({
            key: one.value,
            label: inLanguage(one, language),
            href: addressOf(screens.bucket, { bucket: one.value }),
          })),
        ]}
      />
      {bucket === undefined ? <AllBuckets /> : <OneBucket key={bucket} bucket={bucket} />}
    </>
  );
}

function OneBucket({ bucket }: { bucket: string }) {
  const { t } = useTranslation('brands');
  const brands = useCall(brandCalls.bucketProgress, { params: { bucket } });
  if (brands.isLoadingError) return <FailedReply reply={brands} />;
  if (!brands.data) return <Cards brands={undefined} level={2} />;
  if (brands.data.brands.length === 0)
    return <EmptyState title={t('bucket.empty.title')}>{t('list.empty.sentence')}</EmptyState>;
  return <Cards brands={brands.data.brands} level={2} />;
}

function AllBuckets() {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { buckets } = useSession().config;
  const brands = useCall(brandCalls.list, { query: { page: 0 } });
  if (brands.isLoadingError) return <FailedReply reply={brands} />;
  if (!brands.data) return <Cards brands={undefined} level={3} />;
  const filled = buckets
    .map((bucket) => ({
      bucket,
      brands: brands.data.brands.filter((brand) => brand.bucket === bucket.value),
    }))
    .filter((one) => one.brands.length > 0);
  if (filled.length === 0)
    return <EmptyState title={t('bucket.empty.title')}>{t('list.empty.sentence')}</EmptyState>;
  return filled.map((one) => (
    <section key={one.bucket.value} className={classes.bucket} aria-labelledby={`bucket-${one.bucket.value}`}>
      <h2 id={`bucket-${one.bucket.value}`}>{inLanguage(one.bucket, language)}</h2>
      <Cards brands={one.brands} level={3} />
    </section>
  ));
}

const Cards = ({ brands, level }: { brands: readonly BrandRow[] | undefined; level: 2 | 3 }) => (
  <CardList items={brands} card={(brand) => <BrandCard brand={brand} level={level} />} />
);
