import { useTranslation } from 'react-i18next';
import type { Article, ArticleCard } from '#contract/library/articles.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { titleFor } from '../article-texts.ts';
import { useVersionChoice } from './use-version-choice.tsx';
import { useWordsOf } from '../use-words-of.ts';

type Row = ArticleCard | Article;

/** What can be done with an article besides editing it. `onDeleted` runs after it was put in the trash. */
export function useArticleActions(room: ArticleRoom, onDeleted?: () => void) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const language = useLanguage();
  const go = useGo();
  const version = useVersionChoice(room);
  const status = useChange(room.calls.changeStatus, {
    onDone: (reply) => toast(t(`publishing:${articleIn(reply).published ? 'published' : 'unpublished'}`)),
  });
  const duplicate = useChange(room.calls.duplicate, {
    onDone: (reply) => {
      toast(t('publishing:duplicated'));
      return go(room.edit(articleIn(reply)._id));
    },
  });
  const restore = useChange(room.calls.restore, { onDone: () => toast(t('publishing:restored')) });
  const deletion = useDeletion(room.calls.remove, {
    input: (article: Row) => ({ params: { id: article._id } }),
    words: (article) => ({
      title: t('ui:word.deleteNamed', { name: titleFor(article, language) }),
      text: t('delete.text', { count: article.readersCount ?? 0 }),
      confirm: t(`${words}.delete`),
    }),
    done: t('publishing:deleted'),
    ...(onDeleted && { onDone: onDeleted }),
  });
  const params = ({ _id }: Row) => ({ params: { id: _id } });
  const publish = (article: Row) => {
    version
      .publish(article, (answer) =>
        status.mutateAsync({ ...params(article), body: { status: 'published', ...answer } }),
      )
      .catch(showFailure);
  };
  return {
    actions: {
      publish,
      unpublish: (article: Row) => status.mutate({ ...params(article), body: { status: 'unpublished' } }),
      duplicate: (article: Row) => duplicate.mutate(params(article)),
      restore: (article: Row) => restore.mutate(params(article)),
      delete: deletion.ask,
    },
    busy: status.isPending || duplicate.isPending || restore.isPending,
    dialog: (
      <>
        {deletion.dialog}
        {version.dialog}
      </>
    ),
  };
}
