import { useTranslation } from 'react-i18next';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { ArticleView, type ShownArticle } from '../article-view.tsx';
import classes from './article-form.module.css';
import { SeenBy } from '../seen-by.tsx';
import { keptDraft } from './kept-draft.ts';

/** What the form of a new or changed article would show, before it is saved. */
export function DraftPreview({ room }: { room: ArticleRoom }) {
  const { t } = useTranslation('articles-admin');
  const article = keptDraft<ShownArticle>(room.kind);
  if (!article)
    return (
      <EmptyState
        title={t('preview.nothing')}
        action={<AppLink href={room.screens.admin.path}>{t('ui:word.backToTheList')}</AppLink>}
      >
        {t('preview.nothingSentence')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.unsaved')} />
      <Shown article={article} />
    </>
  );
}

/** A saved article, as each department would see it. */
export function SavedPreview({ room, articleId }: { room: ArticleRoom; articleId: string }) {
  const { t } = useTranslation('articles-admin');
  const reply = useCall(room.calls.get, { params: { id: articleId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.saved')} />
      <Shown article={articleIn(reply.data)} />
    </>
  );
}

function Shown({ article }: { article: ShownArticle }) {
  const { t } = useTranslation('articles-admin');
  return (
    <div className={classes.page}>
      <SeenBy
        departments={article.assignmentGroups}
        languageLabel={t('ui:word.language')}
        notFor={(department) => ({
          title: t('preview.notFor', { department }),
          sentence: t('preview.notForSentence'),
        })}
      >
        {(language) => <ArticleView article={article} language={language} />}
      </SeenBy>
    </div>
  );
}
