import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { promotions } from '../../articles/article-room.ts';
import { ArticlesPage } from '../../articles/reading/articles-page.tsx';

export function Page() {
  const { promotionId } = useParamsOf(screens.learner, screens.article);
  return <ArticlesPage room={promotions} articleId={promotionId} />;
}
