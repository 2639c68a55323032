import { useTranslation } from 'react-i18next';
import { followPlatforms } from '#contract/library/follow-platforms.ts';
import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { FollowCards } from '../follow-cards.tsx';
import { usePlatforms } from '../use-platforms.ts';

const limit = 10;

/** Accounts and sites for the reader, in the order the editors chose. */
export function Page() {
  const { t } = useTranslation('suggested-follows');
  const list = useListState({ text: 'text', platform: followPlatforms });
  const platforms = usePlatforms();
  const { text, platform } = list.filters;
  const pages = useCallPages(followCalls.list, { query: { limit, text, platform } });
  const follows = pages.data?.pages.flatMap(({ suggests }) => suggests);
  return (
    <>
      <PageHeader room="learner" title={t('ui:word.suggestedFollows')} sub={t('sub')} />
      <Stack gap={16}>
        <FilterBar
          search={{
            label: t('ui:word.nameOrDescription'),
            value: text ?? '',
            onChange: (next) => list.setFilters({ text: next || undefined }),
          }}
          selects={[
            {
              key: 'platform',
              label: t('platform.label'),
              value: platform ?? null,
              options: platforms,
              onChange: (next) => list.setFilters({ platform: next ?? undefined }),
            },
          ]}
        />
        {pages.isError && <FailedReply reply={pages} />}
        {pages.isPending && <SkeletonRows rows={6} />}
        {follows?.length === 0 &&
          (list.isFiltered ? (
            <NoResults onClear={list.clearFilters}>{t('ui:word.tryFewer')}</NoResults>
          ) : (
            <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>
          ))}
        {follows && follows.length > 0 && (
          <FollowCards
            follows={follows}
            label={t('ui:word.suggestedFollows')}
            level={2}
            numbered={!list.isFiltered}
          />
        )}
        {pages.hasNextPage && (
          <div>
            <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
              {t('ui:word.showMore')}
            </Button>
          </div>
        )}
      </Stack>
    </>
  );
}
