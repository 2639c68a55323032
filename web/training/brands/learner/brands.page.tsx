import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BrandCard } from '../brand-card.tsx';

/** The maker's brands, each in its color. */
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
            label: t('ui:word.segment'),
            value: list.filters.segment ?? null,
            options: (segments.data?.segments ?? []).map((segment) => ({ value: segment, label: segment })),
            onChange: (segment) => list.setFilters({ segment: segment ?? undefined }),
          },
        ]}
      />
      {pages.isError && <FailedReply reply={pages} />}
      {(brands || !pages.isError) && (
        <CardList
          items={brands}
          card={(brand) => <BrandCard brand={brand} level={2} />}
          empty={
            list.isFiltered ? (
              <NoResults onClear={list.clearFilters}>{t('list.none.sentence')}</NoResults>
            ) : (
              <EmptyState title={t('list.empty.title')}>{t('list.empty.sentence')}</EmptyState>
            )
          }
          more={
            pages.hasNextPage
              ? {
                  label: t('ui:word.showMore'),
                  onClick: () => void pages.fetchNextPage(),
                  busy: pages.isFetchingNextPage,
                }
              : undefined
          }
        />
      )}
    </>
  );
}
