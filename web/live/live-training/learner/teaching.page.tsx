import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { EventPeople } from '../admin/event-people.tsx';
import classes from './event.module.css';
import { useOwnWords } from '../use-own-words.ts';

const tabs = ['attendance', 'roster', 'waitlist'] as const;

/** The people of an event for its instructors, whose role may not open the admin area: QR code, attendance, and roster. */
export function Page() {
  const { t } = useTranslation('live-training');
  const { id } = useParamsOf(screens.teaching);
  const found = useCall(eventCalls.get, { params: { id } });
  return (
    <>
      <AppLink href={addressOf(screens.page, { id })} className={classes.back}>
        <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
        {t('ui:word.event')}
      </AppLink>
      {found.isLoadingError && <FailedReply reply={found} level={2} />}
      {found.isPending && <SkeletonRows rows={10} />}
      {found.data && <People event={found.data.event} />}
    </>
  );
}

function People({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const words = useOwnWords();
  const list = useListState({ tab: tabs });
  const { tab = 'attendance' } = list.filters;
  return (
    <>
      <PageHeader
        room="learner"
        title={words.title(event)}
        sub={[words.when(event), words.place(event)].filter(Boolean).join(' · ')}
      />
      <Tabs
        id="teaching"
        label={t('events.tab.label')}
        current={tab}
        items={tabs.map((key) => ({ key, label: t(`event.tab.${key}`) }))}
        onChange={(key) => list.setFilters({ tab: tabs.find((one) => one === key && one !== 'attendance') })}
      />
      <TabPanel id="teaching" current={tab}>
        <EventPeople key={tab} event={event} tab={tab} />
      </TabPanel>
    </>
  );
}
