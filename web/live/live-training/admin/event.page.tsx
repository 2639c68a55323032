import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { EventBlocks } from './event-blocks.tsx';
import { EventDecision } from './event-decision.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventForm } from './event-form.tsx';
import { liveEventKind } from './event-kind.ts';
import { EventStateChip } from './event-state-chip.tsx';
import { titleIn } from '../training-texts.ts';
import { useCanceling } from './use-canceling.tsx';
import { useEventWords } from './use-event-words.ts';

const EventPeople = lazyPart(() =>
  import('./event-people.tsx').then((module) => ({ default: module.EventPeople })),
);

const peopleTabs = ['roster', 'waitlist', 'attendance'] as const;

/** One event: its details, its people, its state, and its history. */
export function Page() {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const { id } = useParamsOf(screens.event);
  const words = useEventWords();
  const canceling = useCanceling();
  return (
    <PublishableRecordPage
      kind={liveEventKind}
      id={id}
      title={words.label}
      sub={({ template, course }) =>
        [titleIn(template, language), ...(course ? [nameIn(course, language)] : [])].join(' · ')
      }
      state={(event) => <EventStateChip event={event} />}
      withBack
      firstStrips={(event) => (
        <>
          <StateStrip event={event} />
          <EventDecision event={event} />
        </>
      )}
      form={(event, onDirty) => (
        <Stack gap={24}>
          <EventFacts event={event} />
          <EventForm event={event} onDirty={onDirty} />
        </Stack>
      )}
      // Translators work on events and see nobody in them.
      tabs={(event) =>
        event.enrolled === null
          ? []
          : peopleTabs.map((key) => ({
              key,
              label: t(`event.tab.${key}`),
              content: <People key={key} event={event} tab={key} />,
            }))
      }
      // Only people who may change an event read its history.
      hasHistory={({ abilities }) => abilities.edit || abilities.restore}
      ownActions={canceling.actions}
    >
      {canceling.dialogs}
    </PublishableRecordPage>
  );
}

/** The people of an event; seats that dealers reserved stand above those who have one or wait. */
function People({ event, tab }: { event: EventDetail; tab: (typeof peopleTabs)[number] }): ReactNode {
  return (
    <Stack gap={24}>
      {tab !== 'attendance' && <EventBlocks event={event} />}
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <EventPeople event={event} tab={tab} />
      </Suspense>
    </Stack>
  );
}

/** Why the event does not take place, or until when it is in the trash. */
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
    <Strip tone="bad" title={t('ui:word.eventIsCanceled')}>
      {event.cancelReason}
      <br />
      {by}
    </Strip>
  );
}
