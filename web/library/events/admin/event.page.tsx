import { IconEye, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useTellingWords } from '#web/platform/publishing/use-telling-words.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EventStateChips } from '../event-chips.tsx';
import { titleFor, useEventWords } from '../use-event-words.ts';
import { EventForm } from './event-form.tsx';
import { answersOf, eventKind } from './event-kind.ts';
import { useCanceling } from './use-canceling.tsx';

/** One event: its form, its state, and its history. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const { eventId } = useParamsOf(screens.edit);
  const words = useEventWords();
  const go = useGo();
  const canceling = useCanceling();
  return (
    <PublishableRecordPage
      kind={eventKind}
      id={eventId}
      sub={words.when}
      chips={(event) => <EventStateChips event={event} />}
      firstStrips={(event) => <StateStrip event={event} />}
      form={(event, onDirty) => <Settings event={event} onDirty={onDirty} />}
      ownActions={canceling.actions}
      buttons={(_event, isDirty) => (
        <>
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
        </>
      )}
    >
      {canceling.dialogs}
    </PublishableRecordPage>
  );
}

type SettingsProps = { event: EventDetail; onDirty: (isDirty: boolean) => void };

function Settings({ event, onDirty }: SettingsProps) {
  const { t } = useTranslation('events-admin');
  const save = useChange(calls.save, { quiet: true });
  const reach = useReach();
  const words = useTellingWords('save');
  const language = useLanguage();
  return (
    <>
      <EventForm
        event={event}
        onDirty={onDirty}
        save={async (body, base = event) => {
          const input = { params: { id: base._id }, body: { ...body, version: base.version } };
          return reach.save(
            { call: calls.saveReach, input, record: base._id, sub: titleFor(base, language), words },
            async (asked) => {
              const { event: saved } = await save.mutateAsync({ ...input, ...(asked && { query: asked }) });
              if (!asked) toast(t('saved'));
              return saved;
            },
          );
        }}
      />
      {reach.dialog}
    </>
  );
}

/** Why the event does not take place, or whom a change of its time or place concerns. */
function StateStrip({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events-admin');
  const formats = useFormats();
  const { canceledAt, canceledBy, cancelReason, status, period } = event;
  if (canceledAt)
    return (
      <Strip tone="bad" title={t('ui:word.eventIsCanceled')}>
        {cancelReason}
        <br />
        {[formats.dateTime(canceledAt), canceledBy?.name].filter(Boolean).join(' · ')}
      </Strip>
    );
  const count = answersOf(event);
  if (status !== 'published' || period === 'ended' || count === 0) return null;
  return (
    <Strip title={t('answered.title', { count, shown: formats.number(count) })}>{t('answered.text')}</Strip>
  );
}
