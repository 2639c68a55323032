import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall, useCallPages } from '#web/platform/query.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BrandCard } from '../brand-card.tsx';
import classes from '../brands.module.css';

/** The maker's brands, each in its own colour. */
export function Page() {
  const { t } = useTranslation('brands');
  const list = useListState(['text', 'segment']);
  const segments = useCall(brandCalls.segments, {});
  const pages = useCallPages(brandCalls.list, {
    query: { text: list.filters.text, segment: list.filters.segment },
  });
  const brands = pages.data?.pages.flatMap((page) => page.brands);
  return (
    <>
      <PageHeader room="learner" title={t('list.title')} sub={t('list.sub')} />
      <FilterBar
        search={{
          label: t('list.search'),
          value: list.filters.text ?? '',
          onChange: (text) => list.setFilters({ text: text || undefined }),
        }}
        selects={[
          {
            key: 'segment',
            label: t('list.segment'),
            value: list.filters.segment ?? null,
            options: (segments.data?.segments ?? []).map((segment) => ({ value: segment, label: segment })),
            onChange: (segment) => list.setFilters({ segment: segment ?? undefined }),
          },
        ]}
      />
      {pages.isError && <FailedReply reply={pages} />}
      {pages.isPending && <SkeletonRows rows={6} />}
      {brands?.length === 0 &&
        (list.isFiltered ? (
          <EmptyState
            plain
            title={t('ui:word.noResults')}
            action={<Button onClick={list.clearFilters}>{t('list.none.clear')}</Button>}
          >
            {t('list.none.sentence')}
          </EmptyState>
        ) : (
          <EmptyState title={t('list.empty.title')}>{t('list.empty.sentence')}</EmptyState>
        ))}
      {brands && brands.length > 0 && (
        <Grid>
          {brands.map((brand) => (
            <BrandCard key={brand._id} brand={brand} level={2} />
          ))}
        </Grid>
      )}
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </>
  );
}
