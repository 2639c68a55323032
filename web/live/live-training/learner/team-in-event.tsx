import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EnrollPeople } from '../enroll-people.tsx';
import classes from './event.module.css';
import { hasStarted } from '../place-state.ts';
import { OutcomeChip } from '../outcome-chip.tsx';
import { ReservedSeats } from './reserved-seats.tsx';
import { useOwnWords } from '../use-own-words.ts';

const limit = 100;
const longestReason = 500;

/** The manager’s own staff in this event: who has which place, with buttons to enroll and to withdraw people. */
export function TeamInEvent({ event, now }: { event: EventDetail; now: number }) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ readonly _id: string; readonly fullName: string }>();
  const team = useCall(myEventCalls.dealerUserReports, { query: { event: event._id, limit } });
  const remove = useChange(seatCalls.removeUser, {
    onDone: () => {
      toast(t('team.withdrawn'));
      setAsked(undefined);
    },
  });
  const rows = team.data?.reports.filter(({ enrollment }) => enrollment.kind !== 'cancelled') ?? [];
  const mayChange =
    event.status === 'published' &&
    event.canceledAt === null &&
    !hasStarted(event, now) &&
    event.startsAt !== null;
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('team.inEvent')}</h2>
        {mayChange && (
          <Button icon={<IconUserPlus size={16} stroke={1.7} />} onClick={() => setAdding(true)}>
            {t('ui:word.enrollPeople')}
          </Button>
        )}
      </div>
      <ReservedSeats event={event} mayChange={mayChange} />
      {team.isError && <FailedReply reply={team} level={3} />}
      {team.data && rows.length === 0 && <p className="sub">{t('team.nobody')}</p>}
      {rows.length > 0 && (
        <ul className={`surface ${classes.list}`}>
          {rows.map(({ _id, user, enrollment }) => (
            <li key={_id}>
              <Face name={user.fullName} size={36} />
              <span className={classes.row}>
                <b>{user.fullName}</b>
                <small className="fine">{user.dealers.map(({ name }) => name).join(', ')}</small>
              </span>
              <OutcomeChip event={event} enrollment={enrollment} />
              {mayChange && ['enrolled', 'waitlisted'].includes(enrollment.kind) && (
                <IconButton
                  label={t('team.withdrawNamed', { name: user.fullName })}
                  icon={<IconUserMinus size={18} stroke={1.7} />}
                  onClick={() => setAsked(user)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <EnrollPeople eventId={event._id} hint={t('team.peopleHint')} onClose={() => setAdding(false)} />
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('team.withdrawAsk', { name: asked?.fullName ?? '', event: words.title(event) })}
        confirmLabel={t('team.withdraw')}
        danger
        busy={remove.isPending}
        reason={{ label: t('ui:word.reason'), hint: t('team.reasonHint'), maxLength: longestReason }}
        onConfirm={(reason) =>
          asked &&
          remove.mutate({
            params: { id: event._id, userId: asked._id },
            body: reason ? { reason } : {},
          })
        }
        onClose={() => setAsked(undefined)}
      >
        {t('team.withdrawMeans')}
      </ConfirmDialog>
    </section>
  );
}
