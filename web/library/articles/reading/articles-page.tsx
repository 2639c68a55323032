import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '#contract/library/articles.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { articlesIn, type ArticleRoom } from '../article-room.ts';
import { ArticleList } from '../article-list.tsx';
import { ArticlePane } from './article-pane.tsx';
import { neighborsIn } from './neighbors.ts';
import classes from './articles.module.css';
import { useWordsOf } from '../use-words-of.ts';

const limit = 20;

/** The list beside the article. On a phone, the list leads to the article. */
export function ArticlesPage({ room, articleId }: { room: ArticleRoom; articleId: string | undefined }) {
  const { t } = useTranslation('articles');
  const words = useWordsOf(room);
  const isNarrow = useNarrow();
  const hasFavorites = useSession().config.features.favorites;
  const list = useListState({ text: 'text', show: ['unread', 'favored'], period: periods });
  const { text, show, period } = list.filters;
  const pages = useCallPages(room.calls.list, {
    query: {
      limit,
      text,
      period,
      ...(show === 'unread' && { unread: 'true' }),
      ...(show === 'favored' && { favored: 'true' }),
    },
  });
  const articles = pages.data?.pages.flatMap((page) => articlesIn(page));
  const first = articles?.[0]?._id;

  // With room for both, the newest article is open beside the list. It stays open when the list changes because it was read.
  const narrowing = JSON.stringify(list.filters);
  const [opened, setOpened] = useState<{ readonly narrowing: string; readonly id: string }>();
  if (first !== undefined && !pages.isPlaceholderData && opened?.narrowing !== narrowing)
    setOpened({ narrowing, id: first });
  const shownId = articleId ?? (isNarrow ? undefined : opened?.id);

  const showsList = !isNarrow || articleId === undefined;
  return (
    <>
      {showsList && (
        <>
          <PageHeader room="learner" title={t(`${words}.title`)} />
          <FilterBar
            search={{
              label: t(`${words}.search`),
              value: text ?? '',
              onChange: (next) => list.setFilters({ text: next || undefined }),
            }}
            selects={[
              {
                key: 'show',
                label: t('ui:word.show'),
                value: show ?? null,
                options: [
                  { value: 'unread', label: t('show.unread') },
                  ...(hasFavorites ? [{ value: 'favored', label: t('ui:word.favorites') }] : []),
                ],
                onChange: (next) => list.setFilters({ show: next ?? undefined }),
              },
              ...(room.kind === 'promotion'
                ? [
                    {
                      key: 'period',
                      label: t('ui:word.period'),
                      value: period ?? null,
                      options: periods.map((value) => ({ value, label: t(`period.${value}`) })),
                      onChange: (next: string | null) => list.setFilters({ period: next ?? undefined }),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {pages.isError && <FailedReply reply={pages} />}
      <div className={classes.columns}>
        {showsList && (
          <div className={classes.listColumn}>
            {pages.isPending && <SkeletonRows rows={6} />}
            {articles?.length === 0 &&
              (list.isFiltered ? (
                <NoResults onClear={list.clearFilters}>{t('ui:word.tryFewer')}</NoResults>
              ) : (
                <EmptyState title={t(`${words}.empty.title`)}>{t(`${words}.empty.sentence`)}</EmptyState>
              ))}
            {articles && articles.length > 0 && (
              <ArticleList room={room} articles={articles} openId={shownId} />
            )}
            {pages.hasNextPage && (
              <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
                {t('ui:word.showMore')}
              </Button>
            )}
          </div>
        )}
        {shownId !== undefined && (
          <ArticlePane
            key={shownId}
            room={room}
            articleId={shownId}
            filters={{ text, period, show }}
            isUnread={articles?.find(({ _id }) => _id === shownId)?.unread ?? true}
            neighbors={
              pages.isPending || pages.isPlaceholderData
                ? undefined
                : neighborsIn(articles ?? [], shownId, pages.hasNextPage)
            }
            isAlone={!showsList}
          />
        )}
      </div>
    </>
  );
}
