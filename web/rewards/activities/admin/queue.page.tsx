import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { activityStatuses, activityTypes } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ActivityTable, useActivities } from './activity-table.tsx';

/** The activities of one status: the address says which. Without one, all of them. */
export function Page() {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const go = useGo();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const status = activityStatuses.find((one) => screens[one].path === path);
  const list = useListState({ text: 'text', type: activityTypes, status: activityStatuses });
  const reply = useActivities(list, status);
  const counts = reply.data?.counts;
  const all = counts && activityStatuses.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <PageHeader title={t('queue.title')} back={{ href: screens.manager.path, label: t('admin.title') }} />
      <Tabs
        label={t('admin.queues')}
        current={status ?? 'all'}
        items={[
          { key: 'all', label: t('admin.all'), count: all === undefined ? undefined : formats.number(all) },
          ...activityStatuses.map((key) => ({
            key,
            label: t(`status.${key}`),
            count: counts && formats.number(counts[key]),
          })),
        ]}
        onChange={(key) => {
          const chosen = activityStatuses.find((one) => one === key);
          void go(chosen ? screens[chosen] : screens.submissions, { search: 'keep' });
        }}
      />
      <ActivityTable
        list={list}
        reply={reply}
        emptyTitle={t(status === 'pending' ? 'queue.pendingEmpty' : 'admin.emptyTitle')}
      />
    </>
  );
}
