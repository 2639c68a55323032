import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublicationButtons } from '#web/platform/publishing/publication-buttons.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { EventBlocks } from './event-blocks.tsx';
import { EventDecision } from './event-decision.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventForm } from './event-form.tsx';
import { EventStateChip } from './event-state-chip.tsx';
import { titleIn } from '../training-texts.ts';
import { useEventActions } from './use-event-actions.tsx';
import { useEventWords } from './use-event-words.ts';

const RecordActivity = lazyPart(() =>
  import('#web/platform/publishing/record-activity.tsx').then((module) => ({
    default: module.RecordActivity,
  })),
);

const EventPeople = lazyPart(() =>
  import('./event-people.tsx').then((module) => ({ default: module.EventPeople })),
);

/** The tabs after the first one load when they are opened. */
const tabs = ['details', 'roster', 'waitlist', 'attendance', 'activity'] as const;

/** One event: its details, its people, its state, and its history. */
export function Page() {
  const { id } = useParamsOf(screens.event);
  const found = useCall(eventCalls.get, { params: { id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { event } = found.data;
  return <EventRecord key={event._id} event={event} />;
}

function EventRecord({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const words = useEventWords();
  const list = useListState({ tab: tabs });
  const [isDirty, setDirty] = useState(false);
  const { tab = 'details' } = list.filters;
  // Only people who may change an event read its history.
  const mayReadHistory = event.abilities.edit || event.abilities.restore;
  // Translators work on events and see nobody in them.
  const mayReadPeople = event.enrolled !== null;
  const shownTabs = tabs.filter(
    (key) => key === 'details' || (key === 'activity' ? mayReadHistory : mayReadPeople),
  );
  return (
    <>
      <PageHeader
        title={words.label(event)}
        sub={[
          titleIn(event.template, language),
          ...(event.course ? [nameIn(event.course, language)] : []),
        ].join(' · ')}
        chips={<EventStateChip event={event} />}
        back={{ href: screens.events.path, label: t('events.title') }}
        actions={<Actions event={event} isDirty={isDirty} />}
      />
      <Tabs
        id="event"
        label={t('event.tabs')}
        current={tab}
        items={shownTabs.map((key) => ({ key, label: t(`event.tab.${key}`) }))}
        onChange={(key) => list.setFilters({ tab: tabs.find((one) => one === key && one !== 'details') })}
      />
      <TabPanel id="event" current={tab}>
        <Stack gap={24}>
          <StateStrip event={event} />
          <EventDecision event={event} />
          {/* Stays mounted, so that unsaved text is not lost when another tab is opened. */}
          <div hidden={tab !== 'details'}>
            <Stack gap={24}>
              <EventFacts event={event} />
              <EventForm event={event} onDirty={setDirty} />
            </Stack>
          </div>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {mayReadPeople && (tab === 'roster' || tab === 'waitlist') && <EventBlocks event={event} />}
            {mayReadPeople && tab !== 'details' && tab !== 'activity' && (
              <EventPeople key={tab} event={event} tab={tab} />
            )}
            {tab === 'activity' && mayReadHistory && (
              <RecordActivity
                texts={{ namespace: 'live-training-admin' }}
                call={eventCalls.activity}
                id={event._id}
              />
            )}
          </Suspense>
        </Stack>
      </TabPanel>
    </>
  );
}

/** Why the event does not take place, or until when it stays in the trash. */
function StateStrip({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  if (event.purgedAt)
    return (
      <Strip tone="warn" title={t('publishing:inBin')}>
        {t('publishing:until', { date: formats.date(event.purgedAt) })}
      </Strip>
    );
  if (!event.canceledAt) return null;
  const by = [formats.dateTime(event.canceledAt), event.canceledBy?.name].filter(Boolean).join(' · ');
  return (
    <Strip tone="bad" title={t('cancel.isCanceled')}>
      {event.cancelReason}
      <br />
      {by}
    </Strip>
  );
}

function Actions({ event, isDirty }: { event: EventDetail; isDirty: boolean }) {
  const words = useEventWords();
  const go = useGo();
  const { actions, menu, busy, dialogs } = useEventActions(() => void go(screens.events));
  return (
    <>
      <RowMenu
        variant="default"
        name={words.title(event)}
        items={menu(event, ['publish', 'unpublish', 'restore'])}
      />
      <PublicationButtons
        record={event}
        abilities={event.abilities}
        actions={actions}
        busy={busy}
        isDirty={isDirty}
      />
      {dialogs}
    </>
  );
}
