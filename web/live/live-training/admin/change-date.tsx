import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useChange } from '#web/platform/use-change.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { failureText } from '#web/platform/failures.ts';
import { useEventWords } from './use-event-words.ts';

interface ChangeDateProps {
  readonly event: EventDetail;
  readonly person: { readonly _id: string; readonly fullName: string };
  readonly onClose: () => void;
}

/** Moves a person to another date of the same template. If the person cannot have it, the drawer says why. */
export function ChangeDate({ event, person, onClose }: ChangeDateProps) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const [date, setDate] = useState<AsyncOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  const change = useChange(seatCalls.changeEvent, {
    quiet: true,
    onDone: () => {
      toast(t('changeDate.done'));
      onClose();
    },
  });
  const search = async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const query = {
      text: text || undefined,
      template: event.template._id,
      status: 'published',
      dateRange: 'upcoming',
      canceled: 'false',
      isAdmin: 'true',
      sortByStartDate: 'asc',
      limit: 20,
    } as const;
    const { events } = await callApi(eventCalls.list, { query }, { signal });
    return events
      .filter(({ _id }) => _id !== event._id)
      .map((one) => ({
        value: one._id,
        label: words.moment(one),
        detail: [
          words.place(one),
          t('changeDate.free', { count: Math.max(0, one.seats - one.seatsTaken) }),
        ].join(' · '),
      }));
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('changeDate.title')}
      sub={t('changeDate.sub', { name: person.fullName, when: words.moment(event) })}
      submitLabel={t('changeDate.confirm')}
      busy={change.isPending}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!date) return setMissing(true);
        change.mutate({ params: { id: event._id }, body: { userId: person._id, newEventId: date.value } });
      }}
    >
      {change.error && <Strip tone="bad" live="alert" title={failureText(change.error)} />}
      <AsyncSelect
        label={t('changeDate.date')}
        hint={t('changeDate.hint')}
        value={date}
        onChange={(next) => {
          setDate(next);
          setMissing(false);
          change.reset();
        }}
        search={search}
        required
        {...(isMissing && { error: t('changeDate.choose') })}
      />
    </FormDrawer>
  );
}
