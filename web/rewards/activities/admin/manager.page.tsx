import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { activityStatuses, activityTypes } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActivityTable, useActivities } from './activity-table.tsx';

const ImportActivities = lazyPart(() =>
  import('./import-activities.tsx').then((module) => ({ default: module.ImportActivities })),
);

/** Everybody’s activities, the way to the queues, and the import. */
export function Page() {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const list = useListState({ text: 'text', type: activityTypes, status: activityStatuses });
  const [isImporting, setImporting] = useState(false);
  const reply = useActivities(list, list.filters.status);
  const counts = reply.data?.counts;
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        sub={t('admin.sub')}
        actions={
          <Button
            variant="filled"
            icon={<IconFileImport size={16} stroke={1.7} />}
            onClick={() => setImporting(true)}
          >
            {t('admin.import')}
          </Button>
        }
      />
      <Stack gap={24}>
        {counts && (
          <Kpis
            items={activityStatuses.map((status) => ({
              key: status,
              label: t(`status.${status}`),
              value: formats.number(counts[status]),
              href: screens[status].path,
              ...(status === 'pending' && {
                note: t('admin.waiting', { count: counts.pending, shown: formats.number(counts.pending) }),
              }),
            }))}
          />
        )}
        <ActivityTable
          list={list}
          reply={reply}
          choices={[
            {
              name: 'status',
              label: t('ui:word.status'),
              options: activityStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            },
          ]}
          emptyTitle={t('admin.emptyTitle')}
          emptyText={t('admin.emptyText')}
        />
      </Stack>
      <Suspense>{isImporting && <ImportActivities onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
