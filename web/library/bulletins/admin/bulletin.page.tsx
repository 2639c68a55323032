import { bulletinScreens as screens } from '#contract/library/bulletins.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { ArticlePage } from '../../articles/writing/article-page.tsx';
import { bulletins } from '../../articles/article-room.ts';

export function Page() {
  const { announcementId } = useParamsOf(screens.edit);
  return <ArticlePage room={bulletins} articleId={announcementId} />;
}
