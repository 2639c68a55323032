import { useLocation } from '@tanstack/react-router';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { activityStatuses, activityTypes } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ActivityTable, useActivities } from './activity-table.tsx';

/** Everybody’s activities: all of them, or those of one status, as the address says. */
export function Page() {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const go = useGo();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const status = activityStatuses.find((one) => screens[one].path === path);
  const list = useListState({ text: 'text', type: activityTypes, status: activityStatuses });
  const reply = useActivities(list, status ?? list.filters.status);
  const first = status === 'pending' ? reply.data?.activities[0] : undefined;
  const counts = reply.data?.counts;
  const all = counts && activityStatuses.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        sub={t('admin.sub')}
        actions={
          <>
            <ButtonLink
              variant={first ? 'default' : 'filled'}
              href={addressOf(screens.import)}
              icon={<IconUpload size={16} stroke={1.7} />}
            >
              {t('ui:word.import')}
            </ButtonLink>
            <ReviewFirst href={first && addressOf(screens.submission, { submissionId: first._id })} />
          </>
        }
      />
      <Tabs
        label={t('admin.queues')}
        current={status ?? 'all'}
        items={[
          { key: 'all', label: t('admin.all'), count: all === undefined ? undefined : formats.number(all) },
          ...activityStatuses.map((key) => ({
            key,
            label: t(`admin.queue.${key}`),
            count: counts && formats.number(counts[key]),
          })),
        ]}
        onChange={(key) => {
          const chosen = activityStatuses.find((one) => one === key);
          void go(chosen ? screens[chosen] : screens.manager, { search: 'keep' });
        }}
      />
      <ActivityTable
        list={list}
        reply={reply}
        choices={
          status === undefined
            ? [
                {
                  name: 'status',
                  label: t('ui:word.status'),
                  options: activityStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
                },
              ]
            : []
        }
        emptyTitle={t(status === 'pending' ? 'queue.pendingEmpty' : 'own.emptyTitle')}
        {...(status === undefined && { emptyText: t('admin.emptyText') })}
      />
    </>
  );
}
