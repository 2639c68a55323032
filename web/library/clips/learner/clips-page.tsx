import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClipCard, ClipCategory } from '#contract/library/clips.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { clipFilters } from '../clip-filters.ts';
import type { ClipRoom } from '../clip-room.ts';
import { ClipShelf } from '../clip-shelf.tsx';

interface ShelfOfClips {
  readonly category: Omit<ClipCategory, '_id'> & { readonly _id: string };
  readonly total: number;
  readonly clips: readonly ClipCard[];
}

type ClipsPageProps = {
  room: ClipRoom;
  shelves: readonly ShelfOfClips[] | undefined;
  reply: Parameters<typeof FailedReply>[0]['reply'] & {
    readonly isError: boolean;
    readonly isPending: boolean;
  };
  actions?: ReactNode;
};

/** A row for each category, with its newest. */
export function ClipsPage({ room, shelves, reply, actions }: ClipsPageProps) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const list = useListState(clipFilters);
  const { text } = list.filters;
  const search = text ? `?text=${encodeURIComponent(text)}` : '';
  return (
    <>
      <PageHeader
        room="learner"
        title={t(`${room.kind}.title`)}
        sub={t(`${room.kind}.sub`)}
        actions={actions}
      />
      <Stack gap={32}>
        <FilterBar
          search={{
            label: t('search'),
            value: text ?? '',
            onChange: (next) => list.setFilters({ text: next || undefined }),
          }}
        />
        {reply.isError && <FailedReply reply={reply} />}
        {reply.isPending && <SkeletonRows rows={8} />}
        {shelves?.length === 0 &&
          (text ? (
            <NoResults onClear={list.clearFilters}>{t('noneFound')}</NoResults>
          ) : (
            <EmptyState title={t(`${room.kind}.empty.title`)}>{t(`${room.kind}.empty.sentence`)}</EmptyState>
          ))}
        {shelves?.map(({ category, total, clips }) => (
          <ClipShelf
            key={category._id}
            room={room}
            title={nameIn(category, language)}
            href={room.category(category._id) + search}
            total={total}
            clips={clips}
            search={`?category=${category._id}${text ? `&text=${encodeURIComponent(text)}` : ''}`}
          />
        ))}
      </Stack>
    </>
  );
}
