import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { SavedPreview } from '../../articles/writing/article-preview.tsx';
import { promotions } from '../../articles/article-room.ts';

export function Page() {
  const { promotionId } = useParamsOf(screens.preview);
  return <SavedPreview room={promotions} articleId={promotionId} />;
}
