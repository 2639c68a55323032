import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AffectedPeople } from './affected-people.tsx';
import { useEventWords } from './use-event-words.ts';

/** Asks before a cancellation is taken back, and lists who does not get the seat back. */
export function TakeBackCancellation({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const params = { id: event._id };
  const reply = useCall(eventCalls.conflicts, { params, query: {} }, { staleMilliseconds: 0 });
  const unCancel = useChange(eventCalls.unCancel, {
    onDone: () => {
      toast(t('ui:word.eventRestored'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('cancel.unCancelTitle', { name: words.title(event) })}
      confirmLabel={t('cancel.unCancel')}
      busy={unCancel.isPending}
      onConfirm={() => unCancel.mutate({ params })}
      onClose={onClose}
    >
      {reply.isError ? (
        <FailedReply reply={reply} />
      ) : reply.data ? (
        <>
          {t('cancel.unCancelText', { count: reply.data.seated - reply.data.users.length })}
          {reply.data.users.length > 0 && (
            <>
              <br />
              {t('cancel.notRestored', { count: reply.data.users.length })}
              <AffectedPeople users={reply.data.users} />
            </>
          )}
        </>
      ) : (
        <SkeletonBar height={40} />
      )}
    </ConfirmDialog>
  );
}
