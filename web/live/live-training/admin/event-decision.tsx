import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useCanceling } from './use-canceling.tsx';

/** Whether the event has its minimum number of people, and the decision: it takes place, or it is called off. */
export function EventDecision({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const { minPeople, decideOn, confirmedAt, canceledAt, abilities } = event;
  const isOpen = abilities.confirm && minPeople !== null && decideOn !== null;
  const roster = useCall(
    seatCalls.roster,
    { params: { id: event._id }, query: { limit: 1 } },
    { enabled: isOpen },
  );
  const { callOff, dialogs } = useCanceling();
  const confirm = useChange(eventCalls.confirm, { onDone: () => toast(t('decision.done')) });
  if (minPeople !== null && confirmedAt !== null && canceledAt === null)
    return (
      <Strip
        tone="ok"
        icon={<IconCheck size={18} stroke={1.7} />}
        title={t('decision.isConfirmed', { day: formats.date(confirmedAt) })}
      />
    );
  if (!isOpen || !roster.data) return null;
  const { enrolled, attended } = roster.data.counts;
  const people = enrolled + attended;
  const counts = { count: people, people: formats.number(people), least: formats.number(minPeople) };
  return (
    <>
      <Strip
        tone={people >= minPeople ? 'info' : 'warn'}
        icon={<IconUsersGroup size={18} stroke={1.7} />}
        title={t(people >= minPeople ? 'decision.reached' : 'decision.missed', counts)}
        actions={
          <>
            <Button busy={confirm.isPending} onClick={() => callOff(event, t('decision.reason', counts))}>
              {t('ui:word.cancelEvent')}
            </Button>
            <Button
              variant="filled"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id: event._id } })}
            >
              {t('decision.go')}
            </Button>
          </>
        }
      >
        {t('decision.due', { day: formats.date(decideOn) })}
        {event.seatsReserved > 0 &&
          ` ${t('decision.reserved', { count: event.seatsReserved, seats: formats.number(event.seatsReserved) })}`}
      </Strip>
      {dialogs}
    </>
  );
}
