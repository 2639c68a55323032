import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { usePublication } from '#web/platform/publishing/use-publication.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { RecordPart, useRecordTabs } from '#web/platform/use-record-tabs.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { listAddress } from './curriculum-address.ts';
import { CurriculumCourses } from './curriculum-courses.tsx';
import { CurriculumForm } from './curriculum-form.tsx';
import { curriculumKind } from './curriculum-kind.ts';

const CurriculumResources = lazyPart(() =>
  import('./curriculum-resources.tsx').then((module) => ({ default: module.CurriculumResources })),
);
const RecordActivity = lazyPart(() =>
  import('#web/platform/publishing/record-activity.tsx').then((module) => ({
    default: module.RecordActivity,
  })),
);
const CurriculumPreview = lazyPart(() =>
  import('./curriculum-preview.tsx').then((module) => ({ default: module.CurriculumPreview })),
);

/** The editor of a curriculum: settings, courses in order, files, what is missing, preview, activity, and the parts of other rooms. */
export function Page() {
  const { curriculumId = '', id: brandId } = useParamsOf(brandScreens.curriculumEdit, curriculumScreens.edit);
  const found = useCall(curriculumRecordCalls.read, { params: { id: curriculumId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { curriculum } = found.data;
  return <Editor key={curriculum._id} curriculum={curriculum} brandId={brandId} />;
}

type EditorProps = { curriculum: CurriculumRecord; brandId: string | undefined };

function Editor({ curriculum, brandId }: EditorProps) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const [isDirty, setDirty] = useState(false);
  const { status, active, deletedAt, courses, resources } = curriculum;
  const { tabs, tab, open } = useRecordTabs(
    'curriculum',
    [
      { key: 'settings', label: t('ui:word.settings') },
      { key: 'courses', label: t('ui:word.courses'), count: courses.length },
      { key: 'files', label: t('ui:word.files'), count: resources.length },
      { key: 'preview', label: t('ui:word.preview') },
      { key: 'activity', label: t('tab.activity') },
    ],
    { isPublished: status !== 'draft' && !deletedAt },
  );
  return (
    <>
      <PageHeader
        title={inLanguage(curriculum.name, language)}
        sub={curriculum.brand?.name ?? t('ui:word.allBrands')}
        chips={
          <>
            <StatusChip status={deletedAt ? 'deleted' : status} />
            {!active && <StatusChip tone="mute">{t('ui:word.inactive')}</StatusChip>}
          </>
        }
        back={{ href: listAddress(brandId), label: t('title') }}
        actions={<Actions curriculum={curriculum} brandId={brandId} isDirty={isDirty} />}
      />
      <Tabs id="curriculum" label={t('tab.label')} current={tab.key} items={tabs} onChange={open} />
      <TabPanel id="curriculum" current={tab.key}>
        {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
        <div hidden={tab.Part !== undefined}>
          <Split
            main={
              <>
                <div hidden={tab.key !== 'settings'}>
                  <CurriculumForm curriculum={curriculum} onDirty={setDirty} />
                </div>
                {tab.key === 'courses' && <CurriculumCourses curriculum={curriculum} />}
                <Suspense fallback={<SkeletonRows rows={6} />}>
                  {tab.key === 'files' && <CurriculumResources curriculum={curriculum} />}
                  {tab.key === 'preview' && <CurriculumPreview curriculum={curriculum} />}
                  {tab.key === 'activity' && (
                    <RecordActivity
                      texts={{ namespace: 'curriculums' }}
                      call={curriculumRecordCalls.activity}
                      id={curriculum._id}
                    />
                  )}
                </Suspense>
              </>
            }
            aside={<Aside curriculum={curriculum} />}
          />
        </div>
        <RecordPart tab={tab} recordId={curriculum._id}>
          <Aside curriculum={curriculum} />
        </RecordPart>
      </TabPanel>
    </>
  );
}

function Actions({ curriculum, brandId, isDirty }: EditorProps & { isDirty: boolean }) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const go = useGo();
  const kind = curriculumKind(brandId);
  const [asking, setAsking] = useState<'publish' | 'unpublish'>();
  const { actions, busy, dialog } = usePublication(kind, () => void go(kind.list));
  const menu = usePublicationMenu<CurriculumRecord>({
    duplicate: actions.duplicate,
    delete: actions.delete,
  });
  const save = useChange(curriculumRecordCalls.save, {
    onDone: (reply) => {
      setAsking(undefined);
      toast(t(reply.curriculum.status === 'published' ? 'published' : 'unpublished'));
    },
  });
  const { abilities, checks, version } = curriculum;
  const errors = checks.filter((one) => one.severity === 'error');
  return (
    <>
      <RowMenu
        variant="default"
        name={kind.nameOf(curriculum, language)}
        items={menu(curriculum, abilities)}
      />
      {/* Publishing is asked about with what is still missing, so unsaved changes do not disable it. */}
      <PublicationButtons
        record={curriculum}
        abilities={abilities}
        actions={{
          restore: actions.restore,
          publish: () => setAsking('publish'),
          unpublish: () => setAsking('unpublish'),
        }}
        busy={busy}
        isDirty={false}
      />
      <ConfirmDialog
        opened={asking !== undefined}
        title={
          asking === 'publish'
            ? t(isDirty ? 'ui:word.saveYourChangesFirst' : errors.length > 0 ? 'ask.notReady' : 'ask.publish')
            : t('ask.unpublish')
        }
        confirmLabel={t(
          asking === 'unpublish'
            ? 'publishing:unpublish'
            : isDirty || errors.length > 0
              ? 'ui:word.ok'
              : 'publishing:publish',
        )}
        busy={save.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          if (asking === 'publish' && (isDirty || errors.length > 0)) return setAsking(undefined);
          save.mutate({
            params: { id: curriculum._id },
            body: { status: asking === 'publish' ? 'published' : 'unpublished', version },
          });
        }}
      >
        {asking === 'publish' ? <Ready curriculum={curriculum} isDirty={isDirty} /> : t('ask.unpublishText')}
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function Ready({ curriculum, isDirty }: { curriculum: CurriculumRecord; isDirty: boolean }) {
  const { t } = useTranslation('curriculums');
  if (isDirty) return t('ask.saveFirstText');
  if (curriculum.checks.length === 0) return t('ask.publishText');
  return <Checks curriculum={curriculum} />;
}

function Checks({ curriculum }: { curriculum: CurriculumRecord }) {
  const { t } = useTranslation('curriculums');
  if (curriculum.checks.length === 0)
    return <CheckList checks={[{ key: 'ready', tone: 'ok', title: t('checks.ready') }]} />;
  return (
    <CheckList
      checks={curriculum.checks.map((one, index) => ({
        key: `${one.code}-${index}`,
        tone: one.severity === 'error' ? 'bad' : 'warn',
        title: one.message,
      }))}
    />
  );
}

function Aside({ curriculum }: { curriculum: CurriculumRecord }) {
  const { t } = useTranslation('curriculums');
  const formats = useFormats();
  const minutes = curriculum.courses.reduce((sum, course) => sum + course.durationMinutes, 0);
  const required = curriculum.courses.filter((course) => course.required).length;
  return (
    <Stack>
      <Panel title={t('checks.title')} level={2}>
        <Checks curriculum={curriculum} />
      </Panel>
      <Panel title={t('facts.title')} level={2}>
        <Facts
          items={[
            { label: t('ui:word.courses'), value: formats.number(curriculum.courses.length) },
            { label: t('facts.required'), value: formats.number(required) },
            { label: t('facts.time'), value: minutes > 0 ? formats.duration(minutes * 60) : '–' },
            {
              label: t('facts.published'),
              value: curriculum.publishedAt ? formats.date(curriculum.publishedAt) : t('ui:word.never'),
            },
            {
              label: t('facts.changed'),
              value: [formats.date(curriculum.updatedAt), curriculum.updatedBy?.name]
                .filter(Boolean)
                .join(' · '),
            },
          ]}
        />
      </Panel>
    </Stack>
  );
}
