import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { languages, nameIn, type Language } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import '#web/platform/theme/input-styles.ts';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { ArticleView, type ShownArticle } from '../article-view.tsx';
import classes from './article-form.module.css';
import { keptDraft } from './kept-draft.ts';

/** What the form of a new or changed article would show, before it is saved. */
export function DraftPreview({ room }: { room: ArticleRoom }) {
  const { t } = useTranslation('articles-admin');
  const article = keptDraft<ShownArticle>(room.kind);
  if (!article)
    return (
      <EmptyState
        title={t('preview.nothing')}
        action={<AppLink href={room.screens.admin.path}>{t('preview.toList')}</AppLink>}
      >
        {t('preview.nothingSentence')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.unsaved')} />
      <Shown article={article} audience={undefined} />
    </>
  );
}

/** A saved article, as each department would see it. */
export function SavedPreview({ room, articleId }: { room: ArticleRoom; articleId: string }) {
  const { t } = useTranslation('articles-admin');
  const reply = useCall(room.calls.get, { params: { id: articleId } });
  if (reply.isError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  const article = articleIn(reply.data);
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.saved')} />
      <Shown article={article} audience={article.audience} />
    </>
  );
}

type ShownProps = {
  article: ShownArticle;
  /** Undefined before the first save. */
  audience: Article['audience'] | undefined;
};

function Shown({ article, audience }: ShownProps) {
  const { t } = useTranslation('articles-admin');
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [department, setDepartment] = useState<string | null>(null);
  const choices = useCall(audienceCalls.choices, {}, { staleMilliseconds: 60_000 });
  const departments = (choices.data?.assignmentGroups ?? []).map((group) => ({
    value: group._id,
    label: nameIn(group, own),
  }));
  const chosen = departments.find(({ value }) => value === department);
  const isMeant =
    !audience ||
    audience.assignmentGroups.length === 0 ||
    audience.assignmentGroups.some(({ _id }) => _id === department);
  return (
    <div className={classes.page}>
      <div className={classes.who}>
        <Select
          label={t('preview.language')}
          data={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          value={language}
          allowDeselect={false}
          onChange={(next) => setLanguage(next === 'fr' ? 'fr' : 'en')}
        />
        {audience !== undefined && (
          <Select
            label={t('ui:word.department')}
            placeholder={t('ui:word.everyone')}
            data={departments}
            value={department}
            clearable
            onChange={setDepartment}
          />
        )}
      </div>
      {chosen && !isMeant ? (
        <Strip tone="warn" title={t('preview.notFor', { department: chosen.label })}>
          {t('preview.notForSentence')}
        </Strip>
      ) : (
        <ArticleView article={article} language={language} />
      )}
    </div>
  );
}
