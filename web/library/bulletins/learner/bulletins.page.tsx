import { bulletinScreens as screens } from '#contract/library/bulletins.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { bulletins } from '../../articles/article-room.ts';
import { ArticlesPage } from '../../articles/reading/articles-page.tsx';

export function Page() {
  const { announcementId } = useParamsOf(screens.learner, screens.article);
  return <ArticlesPage room={bulletins} articleId={announcementId} />;
}
