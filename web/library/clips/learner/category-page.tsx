import { useTranslation } from 'react-i18next';
import type { ClipCard as Card } from '#contract/library/clips.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ClipCard } from '../clip-card.tsx';
import type { ClipRoom } from '../clip-room.ts';
import { ClipGrid } from '../clip-shelf.tsx';
import { clipFilters } from '../clip-filters.ts';

type CategoryPageProps = {
  room: ClipRoom;
  title: string;
  /** Undefined: all categories. */
  category: string | undefined;
  clips: readonly Card[] | undefined;
  pages: Parameters<typeof FailedReply>[0]['reply'] & {
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
};

/** All of a category, the newest first. */
export function CategoryPage({ room, title, category, clips, pages }: CategoryPageProps) {
  const { t } = useTranslation('clips');
  const list = useListState(clipFilters);
  const { text } = list.filters;
  const query = new URLSearchParams({ ...(category && { category }), ...(text && { text }) }).toString();
  return (
    <>
      <PageHeader
        room="learner"
        title={title}
        back={{ href: room.screens.learner.path, label: t(`${room.kind}.title`) }}
      />
      <Stack gap={24}>
        <FilterBar
          search={{
            label: t('search'),
            value: text ?? '',
            onChange: (next) => list.setFilters({ text: next || undefined }),
          }}
        />
        {pages.isError && <FailedReply reply={pages} />}
        {pages.isPending && <SkeletonRows rows={8} />}
        {clips?.length === 0 && <NoResults onClear={list.clearFilters}>{t('noneFound')}</NoResults>}
        {clips && clips.length > 0 && (
          <ClipGrid label={title}>
            {clips.map((clip) => (
              <li key={clip._id}>
                <ClipCard room={room} clip={clip} level={2} search={query && `?${query}`} />
              </li>
            ))}
          </ClipGrid>
        )}
        {pages.hasNextPage && (
          <div>
            <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
              {t('more')}
            </Button>
          </div>
        )}
      </Stack>
    </>
  );
}
