import { useTranslation } from 'react-i18next';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { videos } from '../clip-room.ts';
import { CategoryPage } from './category-page.tsx';
import { clipFilters } from '../clip-filters.ts';

const limit = 24;

/** The videos of a category. */
export function Page() {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const { categoryId } = useParamsOf(videoScreens.category);
  const { text } = useListState(clipFilters).filters;
  const pages = useCallPages(videoCalls.byCategory, { params: { categoryId }, query: { limit, text } });
  const category = pages.data?.pages[0]?.category;
  return (
    <CategoryPage
      room={videos}
      title={category ? nameIn(category, language) : t('video.title')}
      category={categoryId}
      clips={pages.data?.pages.flatMap((page) => page.videosByCategory)}
      pages={pages}
    />
  );
}
