import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CheckLines } from '../editor/check-lines.tsx';
import { useEditor } from '../editor/use-editor.ts';
import settings from '../settings/settings.module.css';
import { ChangeList } from './change-list.tsx';
import { PlannedStrip } from './planned-strip.tsx';
import { useSchedule } from './use-schedule.ts';
import { useCourseStatus } from './use-course-status.ts';

const AddToCurriculum = lazyPart(() =>
  import('./add-to-curriculum.tsx').then((m) => ({ default: m.AddToCurriculum })),
);
const PublishSheet = lazyPart(() => import('./publish-sheet.tsx').then((m) => ({ default: m.PublishSheet })));

type Action = CallInput<typeof coursePublishingCalls.changeStatus>['body']['action'];

/** Actions that run immediately, and actions that ask first because someone would miss something. */
const others = ['submit', 'withdraw', 'republish', 'unpublish', 'discard'] as const;
type Other = (typeof others)[number];
const confirmed: readonly Action[] = ['unpublish', 'discard'];

/** The state of the course, what it still lacks, and the next actions. */
export function PublishTab() {
  const { t } = useTranslation('course-editor');
  const { draft, store } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useAllowed(curriculumOutlineCalls.addCourses.access);
  const [asking, setAsking] = useState<Other>();
  const [running, setRunning] = useState<Other>();
  const status = useCourseStatus(() => {
    if (running) toast(t(`publish.told.${running}`));
    setAsking(undefined);
  });
  const { t: tReview } = useTranslation('review');
  const planning = useSchedule(() => toast(tReview('later.withdrawn')));
  const preview = useCall(
    coursePublishingCalls.preview,
    { params: { id: draft._id }, query: {} },
    { staleMilliseconds: 0 },
  );
  const run = (action: Other) => {
    setRunning(action);
    void status.run(action);
  };
  const possible = others.filter((one) => draft.abilities[one]);
  // Nobody finds a course that is in no curriculum, so that comes before everything else.
  const isNowhere = draft.status === 'published' && preview.data?.preview.curriculumsCount === 0;
  const errors = draft.checks.filter((one) => one.severity === 'error').length;

  return (
    <div className={settings.page}>
      <Stack gap={16}>
        {draft.schedule && (
          <PlannedStrip
            schedule={draft.schedule}
            mayChange={draft.abilities.publish}
            busy={planning.isPending}
            onChange={() => setOpen(true)}
            onWithdraw={() => void planning.withdraw()}
          />
        )}
        {store.view().isUnsaved && <Strip tone="warn" title={t('publish.unsaved')} />}
        {isNowhere && (
          <Strip
            tone="warn"
            title={t('publish.noCurriculum')}
            actions={
              mayAdd && (
                <Button variant="filled" onClick={() => setAdding(true)}>
                  {t('publish.addTo.open')}
                </Button>
              )
            }
          >
            {t(mayAdd ? 'publish.noCurriculumHint' : 'publish.noCurriculumOthers')}
          </Strip>
        )}
        <Panel
          title={t('ui:word.status')}
          footer={
            <Row>
              {draft.abilities.publish && (
                <Button variant={isNowhere && mayAdd ? 'default' : 'filled'} onClick={() => setOpen(true)}>
                  {t('publish.openSheet')}
                </Button>
              )}
              {possible.map((action) => (
                <Button
                  key={action}
                  variant={action === 'discard' ? 'subtle' : 'default'}
                  tone={action === 'discard' ? 'danger' : 'brand'}
                  busy={status.isPending && running === action}
                  disabled={action === 'submit' && errors > 0}
                  onClick={() => (confirmed.includes(action) ? setAsking(action) : run(action))}
                >
                  {t(`publish.action.${action}`)}
                </Button>
              ))}
              {!draft.abilities.publish && possible.length === 0 && t('publish.nothingToDo')}
            </Row>
          }
        >
          <Standing />
        </Panel>
        <Panel
          title={t('publish.before')}
          {...(draft.checks.length > 0 && {
            sub: t('checks.counts', {
              errors: t('checks.errors', { count: errors }),
              warnings: t('checks.warnings', { count: draft.checks.length - errors }),
            }),
          })}
        >
          <CheckLines checks={draft.checks} withPlace />
        </Panel>
        <Panel title={t('publish.changed')}>
          {preview.isError && <FailedReply reply={preview} />}
          {!preview.data && !preview.isError && <SkeletonRows rows={4} />}
          {preview.data && <ChangeList changes={preview.data.preview.changes} />}
        </Panel>
      </Stack>
      <Suspense>
        {isOpen && <PublishDraft onClose={() => setOpen(false)} />}
        {isAdding && <AddToCurriculum courseId={draft._id} onClose={() => setAdding(false)} />}
      </Suspense>
      <ConfirmDialog
        opened={asking !== undefined}
        title={asking && t(`publish.ask.${asking as 'discard'}`)}
        confirmLabel={asking && t(`publish.action.${asking}`)}
        danger
        busy={status.isPending}
        onConfirm={() => asking && run(asking)}
        onClose={() => setAsking(undefined)}
      >
        {asking && t(`publish.askText.${asking as 'discard'}`)}
      </ConfirmDialog>
    </div>
  );
}

/** The dialog before the draft is published, now or at a set time. */
function PublishDraft({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('course-editor');
  const { t: tReview } = useTranslation('review');
  const { draft } = useEditor();
  const planning = useSchedule(() => {
    toast(tReview('later.done'));
    onClose();
  });
  const status = useCourseStatus(() => {
    toast(t('publish.done'));
    onClose();
  });
  return (
    <PublishSheet
      course={draft}
      way="publish"
      withPlaces
      busy={status.isPending || planning.isPending}
      errors={planning.errors}
      onSubmit={(publishing, when) =>
        when.later ? void planning.set(when, publishing) : void status.run('publish', publishing)
      }
      onClose={onClose}
    />
  );
}

function Standing() {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { draft } = useEditor();
  const whoAndWhen = (by: { name: string } | null, at: string | null) =>
    [at && formats.dateTime(at), by?.name].filter(Boolean).join(' · ');
  const items: Fact[] = [
    { label: t('publish.fact.state'), value: t(`publish.state.${draft.state}`) },
    {
      label: t('publish.fact.live'),
      value:
        draft.status === 'unpublished'
          ? t('publish.nothingSeen')
          : draft.live
            ? `${t('ui:word.versionNumber', { number: draft.live.number })} · ${whoAndWhen(draft.live.publishedBy, draft.live.publishedAt)}`
            : t('publish.neverLive'),
    },
    { label: t('publish.fact.changed'), value: whoAndWhen(draft.updatedBy, draft.updatedAt) },
    ...(draft.submittedAt
      ? [{ label: t('publish.fact.submitted'), value: whoAndWhen(draft.submittedBy, draft.submittedAt) }]
      : []),
    ...(draft.decidedAt
      ? [{ label: t('ui:word.decision'), value: whoAndWhen(draft.decidedBy, draft.decidedAt) }]
      : []),
  ];
  return <Facts items={items} />;
}
