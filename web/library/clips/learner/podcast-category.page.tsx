import { useTranslation } from 'react-i18next';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { podcasts } from '../clip-room.ts';
import { CategoryPage } from './category-page.tsx';
import { clipFilters } from '../clip-filters.ts';

const limit = 24;

/** The episodes of a category, or of all of them. */
export function Page() {
  const { categoryId } = useParamsOf(podcastScreens.category);
  return categoryId === undefined ? <All /> : <Of categoryId={categoryId} />;
}

function All() {
  const { t } = useTranslation('clips');
  const { text } = useListState(clipFilters).filters;
  const pages = useCallPages(podcastCalls.inAllCategories, { query: { limit, text } });
  return (
    <CategoryPage
      room={podcasts}
      title={t('podcast.all')}
      category={undefined}
      clips={pages.data?.pages.flatMap((page) => page.podcastsByCategory)}
      pages={pages}
    />
  );
}

function Of({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const { text } = useListState(clipFilters).filters;
  const pages = useCallPages(podcastCalls.byCategory, { params: { categoryId }, query: { limit, text } });
  const category = pages.data?.pages[0]?.category;
  return (
    <CategoryPage
      room={podcasts}
      title={category ? nameIn(category, language) : t('podcast.title')}
      category={categoryId}
      clips={pages.data?.pages.flatMap((page) => page.podcastsByCategory)}
      pages={pages}
    />
  );
}
