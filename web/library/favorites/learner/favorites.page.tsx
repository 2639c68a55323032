import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ArticleList } from '../../articles/article-list.tsx';
import { bulletins, promotions } from '../../articles/article-room.ts';
import { ClipCard } from '../../clips/clip-card.tsx';
import { podcasts, videos } from '../../clips/clip-room.ts';
import { ClipGrid } from '../../clips/clip-shelf.tsx';
import { EventList } from '../../events/event-list.tsx';

/** Everything the person marked with a heart. */
export function Page() {
  const { t } = useTranslation('favorites');
  const reply = useCall(favoriteCalls.list, {});
  const events = reply.data?.events ?? [];
  const rooms = [
    { room: bulletins, articles: reply.data?.bulletins ?? [] },
    { room: promotions, articles: reply.data?.promotions ?? [] },
  ].filter(({ articles }) => articles.length > 0);
  const shelves = [
    { room: videos, clips: reply.data?.videos ?? [] },
    { room: podcasts, clips: reply.data?.podcasts ?? [] },
  ].filter(({ clips }) => clips.length > 0);
  return (
    <>
      <PageHeader room="learner" title={t('ui:word.favorites')} />
      {reply.isError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={6} />}
      {reply.data && rooms.length + events.length + shelves.length === 0 && (
        <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>
      )}
      <Stack gap={24}>
        {shelves.map(({ room, clips }) => (
          <Kind key={room.kind} title={t(`clips:${room.kind}.title`)}>
            <ClipGrid label={t(`clips:${room.kind}.title`)}>
              {clips.map((clip) => (
                <li key={clip._id}>
                  <ClipCard room={room} clip={clip} level={3} />
                </li>
              ))}
            </ClipGrid>
          </Kind>
        ))}
        {rooms.map(({ room, articles }) => (
          <Kind key={room.kind} title={t(`articles:${room.kind}.title`)}>
            <ArticleList room={room} articles={articles} openId={undefined} />
          </Kind>
        ))}
        {events.length > 0 && (
          <Kind title={t('events:title')}>
            <EventList events={events} label={t('events:title')} />
          </Kind>
        )}
      </Stack>
    </>
  );
}

function Kind({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Stack gap={12}>
        <h2>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}
