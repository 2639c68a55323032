import { useTranslation } from 'react-i18next';
import type { Article, ArticleCard } from '#contract/library/articles.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { bulletins, promotions, type ArticleRoom } from '../article-room.ts';
import { titleOf } from '../article-texts.ts';
import { useWordsOf } from '../use-words-of.ts';
import { useVersionChoice } from './use-version-choice.tsx';

/** The articles of a room as a published kind. Its words follow what the settings call the news. */
export function useArticleKind(room: ArticleRoom) {
  const { t } = useTranslation('articles-admin');
  const formats = useFormats();
  const particular = {
    texts: { namespace: 'articles-admin', part: useWordsOf(room) },
    list: room.screens.admin.path,
    edit: room.edit,
    titleOf,
    deletion: ({ readersCount }: ArticleCard | Article) => ({ count: readersCount ?? 0 }),
    question: useVersionChoice(room),
    asks: ({ confirmBy }: ArticleCard | Article) => confirmBy && t('asks', { day: formats.date(confirmBy) }),
  };
  return room.kind === 'bulletin'
    ? publishable({
        ...particular,
        calls: bulletins.calls,
        replyKey: { one: 'announcement', many: 'announcements' },
      })
    : publishable({
        ...particular,
        calls: promotions.calls,
        replyKey: { one: 'promotion', many: 'promotions' },
      });
}
