import { useTranslation } from 'react-i18next';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { ArticleForm } from './article-form.tsx';
import { useWordsOf } from '../use-words-of.ts';

/** A new article: saved as a draft, it opens for its next steps. */
export function NewArticlePage({ room }: { room: ArticleRoom }) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const go = useGo();
  const create = useChange(room.calls.create, { quiet: true });
  return (
    <>
      <PageHeader title={t(`${words}.new`)} sub={t('new.sub')} />
      <ArticleForm
        room={room}
        article={undefined}
        save={async (body) => {
          const saved = articleIn(await create.mutateAsync({ body }));
          toast(t('ui:word.draftSaved'));
          await go(room.edit(saved._id), { replace: true, ignoreBlocker: true });
          return saved;
        }}
      />
    </>
  );
}
