import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { PlanStrips } from '#web/platform/publishing/plan-strips.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { resourceFor } from '../resource-texts.ts';
import { ResourceForm } from './resource-form.tsx';
import { useResourceActions } from './use-resource-actions.tsx';

const ResourcePlan = lazyPart(() =>
  import('./resource-plan.tsx').then((module) => ({ default: module.ResourcePlan })),
);
const ResourceActivity = lazyPart(() =>
  import('./resource-activity.tsx').then((module) => ({ default: module.ResourceActivity })),
);

const tabs = ['settings', 'activity'] as const;

/** One resource: its texts and files in both languages, its audience, its state, and its history. */
export function Page() {
  const { resourceId } = useParamsOf(screens.edit);
  const found = useCall(resourceCalls.get, { params: { id: resourceId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { resource } = found.data;
  return <Editor key={resource._id} resource={resource} />;
}

function Editor({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const list = useListState({ tab: tabs });
  const [isPlanning, setPlanning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { tab = 'settings' } = list.filters;
  const openPlan = resource.abilities.schedule ? () => setPlanning(true) : undefined;
  return (
    <>
      <PageHeader
        title={resourceFor(resource, language).name}
        chips={<StatusChip status={resource.deletedAt ? 'deleted' : resource.status} />}
        back={{ href: screens.admin.path, label: t('title') }}
        actions={<Actions resource={resource} isDirty={isDirty} onPlan={openPlan} />}
      />
      {resource.abilities.edit && (
        <Tabs
          id="resource"
          label={t('tab.label')}
          current={tab}
          items={[
            { key: 'settings', label: t('ui:word.settings') },
            { key: 'activity', label: t('tab.activity') },
          ]}
          onChange={(key) => list.setFilters({ tab: key === 'settings' ? undefined : key })}
        />
      )}
      <TabPanel id="resource" current={tab}>
        <Stack gap={16}>
          <PlanStrips plans={resource.plans} onChange={openPlan} />
          {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
          <div hidden={tab !== 'settings'}>
            <ResourceForm resource={resource} onDirty={setDirty} />
          </div>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {tab === 'activity' && <ResourceActivity resourceId={resource._id} />}
          </Suspense>
        </Stack>
      </TabPanel>
      <Suspense>
        {isPlanning && <ResourcePlan resource={resource} onClose={() => setPlanning(false)} />}
      </Suspense>
    </>
  );
}

type ActionsProps = { resource: Resource; isDirty: boolean; onPlan: (() => void) | undefined };

function Actions({ resource, isDirty, onPlan }: ActionsProps) {
  const language = useLanguage();
  const go = useGo();
  const { actions, busy, dialog } = useResourceActions(() => void go(screens.admin.path));
  const menu = usePublicationMenu<Resource>({
    ...(onPlan && { schedule: onPlan }),
    duplicate: actions.duplicate,
    delete: actions.delete,
  });
  const { abilities } = resource;
  return (
    <>
      <RowMenu
        variant="default"
        name={resourceFor(resource, language).name}
        items={menu(resource, abilities)}
      />
      <PublicationButtons record={resource} actions={actions} busy={busy} isDirty={isDirty} />
      {dialog}
    </>
  );
}
