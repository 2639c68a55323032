import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { ArticlePage } from '../../articles/writing/article-page.tsx';
import { promotions } from '../../articles/article-room.ts';

export function Page() {
  const { promotionId } = useParamsOf(screens.edit);
  return <ArticlePage room={promotions} articleId={promotionId} />;
}
