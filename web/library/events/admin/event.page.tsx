import { IconEye, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PlanDrawer } from '#web/platform/publishing/plan-drawer.tsx';
import { PlanStrips } from '#web/platform/publishing/plan-strips.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EventStateChips } from '../event-chips.tsx';
import { titleFor, useEventWords } from '../use-event-words.ts';
import { EventForm } from './event-form.tsx';
import { useEventActions, useEventMenu } from './use-event-actions.tsx';

const EventActivity = lazyPart(() =>
  import('./event-activity.tsx').then((module) => ({ default: module.EventActivity })),
);

const tabs = ['settings', 'activity'] as const;

/** One event: its form, its state, and its history. */
export function Page() {
  const { eventId } = useParamsOf(screens.edit);
  const reply = useCall(calls.get, { params: { id: eventId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Editor key={eventId} event={reply.data.event} />;
}

function Editor({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const words = useEventWords();
  const list = useListState({ tab: tabs });
  const [isPlanning, setPlanning] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { tab = 'settings' } = list.filters;
  const save = useChange(calls.save, { quiet: true, onDone: () => toast(t('saved')) });
  const schedule = useChange(calls.schedule, {
    quiet: true,
    onDone: () => toast(t('publishing:plan.saved')),
  });
  const openPlan = event.abilities.schedule ? () => setPlanning(true) : undefined;
  return (
    <>
      <PageHeader
        title={titleFor(event, language)}
        chips={
          <>
            <StatusChip status={event.deletedAt ? 'deleted' : event.status} />
            <EventStateChips event={event} />
          </>
        }
        sub={words.when(event)}
        actions={<Actions event={event} isDirty={isDirty} onPlan={openPlan} />}
      />
      <Tabs
        id="event"
        label={t('tab.label')}
        current={tab}
        items={[
          { key: 'settings', label: t('ui:word.settings') },
          { key: 'activity', label: t('tab.activity') },
        ]}
        onChange={(key) => list.setFilters({ tab: key === 'settings' ? undefined : key })}
      />
      <TabPanel id="event" current={tab}>
        <Stack gap={16}>
          <StateStrip event={event} />
          <PlanStrips plans={event.plans} onChange={openPlan} />
          {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
          <div hidden={tab !== 'settings'}>
            <EventForm
              event={event}
              onDirty={setDirty}
              save={async (body, base = event) =>
                (
                  await save.mutateAsync({
                    params: { id: base._id },
                    body: { ...body, version: base.version },
                  })
                ).event
              }
            />
          </div>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {tab === 'activity' && <EventActivity eventId={event._id} />}
          </Suspense>
        </Stack>
      </TabPanel>
      {isPlanning && event.plans && (
        <PlanDrawer
          plans={event.plans}
          status={event.status}
          save={(body) => schedule.mutateAsync({ params: { id: event._id }, body })}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  );
}

/** Why the event does not take place, or whom a change of its time or place concerns. */
function StateStrip({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events-admin');
  const formats = useFormats();
  const { canceledAt, canceledBy, cancelReason, counts, status, period } = event;
  if (canceledAt)
    return (
      <Strip tone="bad" title={t('cancel.isCanceled')}>
        {cancelReason}
        <br />
        {[formats.dateTime(canceledAt), canceledBy?.name].filter(Boolean).join(' · ')}
      </Strip>
    );
  const count = counts.going + counts.interested + counts.notInterested;
  if (status !== 'published' || period === 'ended' || count === 0) return null;
  return (
    <Strip title={t('answered.title', { count, shown: formats.number(count) })}>{t('answered.text')}</Strip>
  );
}

type ActionsProps = { event: EventDetail; isDirty: boolean; onPlan: (() => void) | undefined };

function Actions({ event, isDirty, onPlan }: ActionsProps) {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const go = useGo();
  const { actions, busy, dialogs } = useEventActions(() => void go(screens.admin.path));
  const menu = useEventMenu({
    cancel: actions.cancel,
    unCancel: actions.unCancel,
    duplicate: actions.duplicate,
    delete: actions.delete,
    ...(onPlan && { schedule: onPlan }),
  });
  const eventId = event._id;
  return (
    <>
      <RowMenu
        variant="default"
        name={titleFor(event, language)}
        items={menu(event).filter(({ key }) => key !== 'attendance')}
      />
      <Button
        icon={<IconUsers size={16} stroke={1.7} />}
        onClick={() => void go(addressOf(screens.attendance, { eventId }))}
      >
        {t('attendance.title')}
      </Button>
      <Button
        icon={<IconEye size={16} stroke={1.7} />}
        disabled={isDirty}
        onClick={() => void go(addressOf(screens.preview, { eventId }))}
      >
        {t('ui:word.preview')}
      </Button>
      <PublicationButtons record={event} actions={actions} busy={busy} isDirty={isDirty} />
      {dialogs}
    </>
  );
}
