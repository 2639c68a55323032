import { bulletinScreens as screens } from '#contract/library/bulletins.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { SavedPreview } from '../../articles/writing/article-preview.tsx';
import { bulletins } from '../../articles/article-room.ts';

export function Page() {
  const { announcementId } = useParamsOf(screens.preview);
  return <SavedPreview room={bulletins} articleId={announcementId} />;
}
