import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconHeart,
  IconHeartFilled,
  IconPrinter,
} from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Period } from '#contract/library/articles.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { queryClient, useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession, useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { titleFor } from '../article-texts.ts';
import { ArticleView } from '../article-view.tsx';
import { confirmationCalls } from '#contract/library/confirmations.calls.ts';
import { Confirmation } from '../confirming/confirmation.tsx';
import type { Neighbors } from './neighbors.ts';
import classes from './articles.module.css';
import { useWordsOf } from '../use-words-of.ts';

const AskedPeople = lazyPart(() =>
  import('../confirming/asked-people.tsx').then((module) => ({ default: module.AskedPeople })),
);

type Filters = {
  text: string | undefined;
  period: Period | undefined;
  show: 'unread' | 'favored' | undefined;
};

type ArticlePaneProps = {
  room: ArticleRoom;
  articleId: string;
  /** What narrows the list beside it. */
  filters: Filters;
  /** The list shows it as unread, or does not know. */
  isUnread: boolean;
  /** What the list knows of the articles before and after this one. Undefined until it is loaded. */
  neighbors: Neighbors | undefined;
  /** The list is not shown, so the article leads back to it. */
  isAlone: boolean;
};

/** One article. Showing it records that the person reads it. */
export function ArticlePane({ room, articleId, filters, isUnread, neighbors, isAlone }: ArticlePaneProps) {
  const { t } = useTranslation('articles');
  const words = useWordsOf(room);
  const language = useLanguage();
  const go = useGo();
  const hasFavorites = useSession().config.features.favorites;
  const reply = useCall(room.calls.get, {
    params: { id: articleId },
    query: { visit: 'true' },
  });
  const favorite = useChange(room.calls.favorite, { alsoChanges: ['favorites'] });
  const isRead = reply.data !== undefined;

  // The dot in the list and the number in the menu follow.
  const onRead = useEffectEvent(() => {
    if (!isUnread) return;
    void queryClient.invalidateQueries({ queryKey: [`${room.kind}s`, room.calls.list.id] });
    void refreshSession();
  });
  useEffect(() => {
    if (isRead) onRead();
  }, [isRead]);

  const back = isAlone && (
    <div>
      <Button
        variant="subtle"
        icon={<IconArrowLeft size={16} stroke={1.7} />}
        onClick={() => void go(room.screens.learner.path, { search: 'keep' })}
      >
        {t(`${words}.back`)}
      </Button>
    </div>
  );
  if (reply.isLoadingError)
    return (
      <Stack>
        {back}
        <FailedReply reply={reply} />
      </Stack>
    );
  if (!reply.data) return <SkeletonRows rows={8} />;
  const article = articleIn(reply.data);
  const { favored } = article;
  return (
    <Stack>
      {back}
      <ArticleView
        article={article}
        language={language}
        level={isAlone ? 1 : 2}
        {...(room.kind === 'bulletin' &&
          article.confirmBy !== null &&
          article.status === 'published' && {
            foot: (shown) => <Confirmation articleId={articleId} shown={shown} version={article.version} />,
          })}
        actions={
          <>
            {hasFavorites && (
              <IconButton
                label={t(favored ? 'ui:word.unfavorNamed' : 'ui:word.favorNamed', {
                  name: titleFor(article, language),
                })}
                icon={favored ? <IconHeartFilled size={18} /> : <IconHeart size={18} stroke={1.7} />}
                aria-disabled={favorite.isPending || undefined}
                onClick={() => {
                  if (!favorite.isPending)
                    favorite.mutate({ params: { id: articleId }, body: { favored: !favored } });
                }}
              />
            )}
            <IconButton
              label={t('ui:word.print')}
              icon={<IconPrinter size={18} stroke={1.7} />}
              onClick={() => window.print()}
            />
          </>
        }
      />
      {article.confirmBy !== null && article.status === 'published' && (
        <TeamConfirmations articleId={articleId} />
      )}
      {neighbors && <Walk room={room} articleId={articleId} filters={filters} neighbors={neighbors} />}
    </Stack>
  );
}

/** For managers: who of their people has confirmed. */
function TeamConfirmations({ articleId }: { articleId: string }) {
  const reply = useCall(confirmationCalls.own, { params: { id: articleId } });
  if (!reply.data?.confirmation?.seesPeople) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <AskedPeople articleId={articleId} />
    </Suspense>
  );
}

type WalkProps = Pick<ArticlePaneProps, 'room' | 'articleId' | 'filters'> & { neighbors: Neighbors };

/** To the articles before and after this one in the list. The server is asked only for one that the list has not loaded. */
function Walk({ room, articleId, filters: { text, period, show }, neighbors }: WalkProps) {
  const { t } = useTranslation('articles');
  const go = useGo();
  const narrowed = {
    text,
    period,
    ...(show === 'unread' && { unread: 'true' }),
    ...(show === 'favored' && { favored: 'true' }),
  };
  const params = { id: articleId };
  const before = useCall(
    room.calls.another,
    { params, query: { ...narrowed, index: '-1' } },
    { enabled: neighbors.newer === undefined },
  );
  const after = useCall(
    room.calls.another,
    { params, query: { ...narrowed, index: '1' } },
    { enabled: neighbors.older === undefined },
  );
  const open = (id: string) => void go(room.article(id), { search: 'keep' });
  const newer = neighbors.newer === undefined ? before.data?.newEventId : neighbors.newer;
  const older = neighbors.older === undefined ? after.data?.newEventId : neighbors.older;
  if (!newer && !older) return null;
  return (
    <nav className={classes.walk} aria-label={t('walk.label')}>
      {newer ? (
        <Button icon={<IconChevronLeft size={16} stroke={1.7} />} onClick={() => open(newer)}>
          {t('walk.newer')}
        </Button>
      ) : (
        <span />
      )}
      {older && (
        <Button iconAfter={<IconChevronRight size={16} stroke={1.7} />} onClick={() => open(older)}>
          {t('walk.older')}
        </Button>
      )}
    </nav>
  );
}
