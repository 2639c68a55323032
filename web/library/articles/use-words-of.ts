import { useSession } from '#web/platform/session.tsx';
import type { ArticleRoom } from './article-room.ts';

/** The part of the texts that names the articles of a room. The settings call the news announcements or bulletins. */
export function useWordsOf({ kind }: Pick<ArticleRoom, 'kind'>): 'bulletin' | 'bulletinNamed' | 'promotion' {
  const { announcementsTitle } = useSession().config;
  return kind === 'bulletin' && announcementsTitle === 'bulletins' ? 'bulletinNamed' : kind;
}
