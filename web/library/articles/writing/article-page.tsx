import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toasts.ts';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { useWordsOf } from '../use-words-of.ts';
import { ArticleForm } from './article-form.tsx';
import { useArticleKind } from './use-article-kind.ts';
import { changesWords, useSavedVersion } from './use-saved-version.tsx';

const AskedPeople = lazyPart(() =>
  import('../confirming/asked-people.tsx').then((module) => ({ default: module.AskedPeople })),
);

/** One article: its form, its state, and its history. */
export function ArticlePage({ room, articleId }: { room: ArticleRoom; articleId: string }) {
  const { t } = useTranslation('articles-admin');
  const go = useGo();
  return (
    <PublishableRecordPage
      kind={useArticleKind(room)}
      id={articleId}
      sub={({ readersCount }) => (readersCount ? t('readers', { count: readersCount }) : undefined)}
      tabs={({ _id, hasConfirmations, confirmBy, status }) =>
        // What was confirmed stays provable after the request is gone.
        hasConfirmations || (confirmBy !== null && status !== 'draft')
          ? [
              {
                key: 'confirmations',
                label: t('ui:word.confirmations'),
                content: <AskedPeople articleId={_id} />,
              },
            ]
          : []
      }
      form={(article, onDirty) => <Settings room={room} article={article} onDirty={onDirty} />}
      buttons={({ _id }, isDirty) => (
        <Button
          icon={<IconEye size={16} stroke={1.7} />}
          disabled={isDirty}
          onClick={() => void go(room.preview(_id))}
        >
          {t('ui:word.preview')}
        </Button>
      )}
    />
  );
}

type SettingsProps = { room: ArticleRoom; article: Article; onDirty: (isDirty: boolean) => void };

function Settings({ room, article, onDirty }: SettingsProps) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const save = useChange(room.calls.save, { quiet: true });
  const version = useSavedVersion();
  return (
    <>
      <ArticleForm
        room={room}
        article={article}
        onDirty={onDirty}
        save={async (body, base = article) => {
          const input = { params: { id: base._id }, body: { ...body, version: base.version } };
          if (changesWords(base, body) && ((base.readersCount ?? 0) > 0 || base.hasConfirmations))
            return version.save(
              { article: base, body, call: room.calls.saveReach, input },
              async ({ newVersion, asked }) =>
                articleIn(
                  await save.mutateAsync({ ...input, body: { ...input.body, newVersion }, query: asked }),
                ),
            );
          const saved = articleIn(await save.mutateAsync(input));
          toast(t(`${words}.saved`));
          return saved;
        }}
      />
      {version.dialog}
    </>
  );
}
