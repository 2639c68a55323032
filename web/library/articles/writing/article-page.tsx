import { IconEye } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/library/articles.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PlanDrawer } from '#web/platform/publishing/plan-drawer.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { PlanStrips } from '#web/platform/publishing/plan-strips.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { articleIn, type ArticleRoom } from '../article-room.ts';
import { titleFor } from '../article-texts.ts';
import { ArticleForm } from './article-form.tsx';
import { useArticleActions } from './use-article-actions.tsx';
import { useVersionChoice } from './use-version-choice.tsx';
import { useWordsOf } from '../use-words-of.ts';

const ArticleActivity = lazyPart(() =>
  import('./article-activity.tsx').then((module) => ({ default: module.ArticleActivity })),
);

const AskedPeople = lazyPart(() =>
  import('../confirming/asked-people.tsx').then((module) => ({ default: module.AskedPeople })),
);

const tabs = ['settings', 'confirmations', 'activity'] as const;

/** One article: its form, its state, and its history. */
export function ArticlePage({ room, articleId }: { room: ArticleRoom; articleId: string }) {
  const reply = useCall(room.calls.get, { params: { id: articleId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  const article = articleIn(reply.data);
  return <Editor key={article._id} room={room} article={article} />;
}

function Editor({ room, article }: { room: ArticleRoom; article: Article }) {
  const { t } = useTranslation('articles-admin');
  const words = useWordsOf(room);
  const language = useLanguage();
  const list = useListState({ tab: tabs });
  const [isPlanning, setPlanning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { tab = 'settings' } = list.filters;
  const save = useChange(room.calls.save, { quiet: true, onDone: () => toast(t(`${words}.saved`)) });
  const schedule = useChange(room.calls.schedule, {
    quiet: true,
    onDone: () => toast(t('publishing:plan.saved')),
  });
  const version = useVersionChoice(room);
  const openPlan = article.abilities.schedule ? () => setPlanning(true) : undefined;
  return (
    <>
      <PageHeader
        title={titleFor(article, language)}
        chips={<StatusChip status={article.deletedAt ? 'deleted' : article.status} />}
        sub={article.readersCount ? t('readers', { count: article.readersCount }) : undefined}
        actions={<Actions room={room} article={article} isDirty={isDirty} onPlan={openPlan} />}
      />
      <Tabs
        id="article"
        label={t('tab.label')}
        current={tab}
        items={[
          { key: 'settings', label: t('ui:word.settings') },
          // What was confirmed stays provable after the request is gone.
          ...(article.hasConfirmations || (article.confirmBy !== null && article.status !== 'draft')
            ? [{ key: 'confirmations', label: t('tab.confirmations') }]
            : []),
          { key: 'activity', label: t('tab.activity') },
        ]}
        onChange={(key) => list.setFilters({ tab: key === 'settings' ? undefined : key })}
      />
      <TabPanel id="article" current={tab}>
        <Stack gap={16}>
          <PlanStrips plans={article.plans} onChange={openPlan} />
          {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
          <div hidden={tab !== 'settings'}>
            <ArticleForm
              room={room}
              article={article}
              onDirty={setDirty}
              save={async (body, base = article) =>
                articleIn(
                  await save.mutateAsync({
                    params: { id: base._id },
                    body: { ...body, version: base.version },
                  }),
                )
              }
            />
          </div>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {tab === 'confirmations' && <AskedPeople articleId={article._id} />}
            {tab === 'activity' && <ArticleActivity room={room} articleId={article._id} />}
          </Suspense>
        </Stack>
      </TabPanel>
      {isPlanning && article.plans && (
        <PlanDrawer
          plans={article.plans}
          status={article.status}
          save={(body) =>
            version.publish(body.publish && article, (answer) =>
              schedule.mutateAsync({ params: { id: article._id }, body: { ...body, ...answer } }),
            )
          }
          onClose={() => setPlanning(false)}
        />
      )}
      {version.dialog}
    </>
  );
}

type ActionsProps = {
  room: ArticleRoom;
  article: Article;
  isDirty: boolean;
  onPlan: (() => void) | undefined;
};

function Actions({ room, article, isDirty, onPlan }: ActionsProps) {
  const { t } = useTranslation('articles-admin');
  const language = useLanguage();
  const go = useGo();
  const { actions, busy, dialog } = useArticleActions(room, () => void go(room.screens.admin.path));
  const menu = usePublicationMenu<Article>({
    ...(onPlan && { schedule: onPlan }),
    duplicate: actions.duplicate,
    delete: actions.delete,
  });
  const { abilities } = article;
  return (
    <>
      <RowMenu variant="default" name={titleFor(article, language)} items={menu(article, abilities)} />
      <Button
        icon={<IconEye size={16} stroke={1.7} />}
        disabled={isDirty}
        onClick={() => void go(room.preview(article._id))}
      >
        {t('ui:word.preview')}
      </Button>
      <PublicationButtons record={article} actions={actions} busy={busy} isDirty={isDirty} />
      {dialog}
    </>
  );
}
