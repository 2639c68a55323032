import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { BulkOutcome, BulkReply } from '#contract/platform/bulk.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ChangeDate } from './change-date.tsx';

const longestReason = 500;

interface Person {
  readonly _id: string;
  readonly fullName: string;
}
type Asked = 'remove' | 'takeBack';

/** What is done with the people of an event. `onMarked` runs after attendance was recorded for the chosen people. */
export function usePeopleActions(event: EventDetail, onMarked: () => void) {
  const { t } = useTranslation('live-training-admin');
  const [asked, setAsked] = useState<{ readonly action: Asked; readonly person: Person }>();
  const [moving, setMoving] = useState<Person>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const close = () => setAsked(undefined);
  const params = { id: event._id };
  const marked = ({ outcomes: all, work }: BulkReply) => {
    onMarked();
    if (work) return showStarted(work);
    if (all.some(({ done }) => !done)) return setOutcomes(all);
    toast(t('people.marked', { count: all.length }));
  };
  const move = useChange(seatCalls.moveToEnrolled, { onDone: () => toast(t('people.moved')) });
  const remove = useChange(seatCalls.removeUser, {
    onDone: () => {
      toast(t('people.removed'));
      close();
    },
  });
  const takeBack = useChange(seatCalls.takeBack, {
    onDone: () => {
      toast(t('people.takenBack'));
      close();
    },
  });
  const checkIn = useChange(seatCalls.checkInUsers, { onDone: marked });
  const complete = useChange(seatCalls.markCompleted, { onDone: marked });
  const confirm = (reason: string) => {
    if (!asked) return;
    const place = { ...params, userId: asked.person._id };
    if (asked.action === 'takeBack') takeBack.mutate({ params: place, body: { reason } });
    else remove.mutate({ params: place, body: reason ? { reason } : {} });
  };
  const action = asked?.action ?? 'remove';
  const dialogs: ReactNode = (
    <>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t(`people.asks.${action}`, { name: asked?.person.fullName ?? '' })}
        confirmLabel={t(`people.${action}`)}
        danger
        busy={remove.isPending || takeBack.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t(`people.reasons.${action}`),
          required: action === 'takeBack',
          maxLength: longestReason,
        }}
        onConfirm={confirm}
        onClose={close}
      >
        {t(`people.means.${action}`)}
      </ConfirmDialog>
      {moving && <ChangeDate event={event} person={moving} onClose={() => setMoving(undefined)} />}
      {outcomes && <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </>
  );
  return {
    move: ({ _id: userId }: Person) => move.mutate({ params: { ...params, userId } }),
    changeDate: setMoving,
    ask: (next: Asked, person: Person) => setAsked({ action: next, person }),
    checkIn: (users: string[]) => checkIn.mutate({ params, body: { users } }),
    complete: (users: string[]) => complete.mutate({ params, body: { users } }),
    busy: checkIn.isPending || complete.isPending,
    dialogs,
  };
}
