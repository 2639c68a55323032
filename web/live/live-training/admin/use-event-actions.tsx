import { IconCalendarCancel, IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useChange } from '#web/platform/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TakeBackCancellation } from './take-back-cancellation.tsx';
import { useEventWords } from './use-event-words.ts';

const longestReason = 500;

/** What can be done with an event besides editing it. `onDeleted` runs after it was moved to the trash. */
export function useEventActions(onDeleted?: () => void) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const [asking, setAsking] = useState<{
    readonly action: 'cancel' | 'unCancel' | 'delete';
    readonly event: Event;
    /** A reason to start with. */
    readonly reason?: string;
  }>();
  const close = () => setAsking(undefined);
  const paramsOf = (event: Event) => ({ params: { id: event._id } });

  const status = useChange(eventCalls.changeStatus, {
    onDone: ({ event }) =>
      toast(t(event.status === 'published' ? 'publishing:published' : 'publishing:unpublished')),
  });
  const confirm = useChange(eventCalls.confirm, { onDone: () => toast(t('decision.done')) });
  const restore = useChange(eventCalls.restore, { onDone: () => toast(t('publishing:restored')) });
  const cancel = useChange(eventCalls.cancel, {
    onDone: () => {
      toast(t('cancel.done'));
      close();
    },
  });
  const remove = useChange(eventCalls.remove, {
    onDone: (_reply, { params }) => {
      toast(t('publishing:deleted'), {
        label: t('publishing:bulk.undo'),
        run: () => restore.mutate({ params }),
      });
      close();
      onDeleted?.();
    },
  });

  const actions = {
    publish: (event: Event) => status.mutate({ ...paramsOf(event), body: { status: 'published' } }),
    unpublish: (event: Event) => status.mutate({ ...paramsOf(event), body: { status: 'unpublished' } }),
    cancel: (event: Event) => setAsking({ action: 'cancel', event }),
    callOff: (event: Event, reason: string) => setAsking({ action: 'cancel', event, reason }),
    confirm: (event: Event) => confirm.mutate(paramsOf(event)),
    unCancel: (event: Event) => setAsking({ action: 'unCancel', event }),
    delete: (event: Event) => setAsking({ action: 'delete', event }),
    restore: (event: Event) => restore.mutate(paramsOf(event)),
  };
  const publication = usePublicationMenu<Event>(actions);

  const canceling = ({ abilities }: Event): { [Action in 'cancel' | 'unCancel']: boolean } => abilities;
  /** The actions of a row menu. `without` are those that the page shows as buttons. */
  const menu = (event: Event, without: readonly string[] = []): MenuAction[] => {
    const own = (['cancel', 'unCancel'] as const)
      .filter((action) => canceling(event)[action])
      .map((action) => ({
        key: action,
        label: t(`cancel.${action}`),
        icon:
          action === 'cancel' ? (
            <IconCalendarCancel size={16} stroke={1.7} />
          ) : (
            <IconCalendarCheck size={16} stroke={1.7} />
          ),
        onSelect: () => actions[action](event),
      }));
    const others = publication(event, event.abilities);
    const isDelete = ({ key }: MenuAction) => key === 'delete';
    return [...others.filter((one) => !isDelete(one)), ...own, ...others.filter(isDelete)].filter(
      ({ key }) => !without.includes(key),
    );
  };

  const name = asking ? words.label(asking.event) : '';
  return {
    actions,
    menu,
    busy: status.isPending || confirm.isPending || restore.isPending,
    dialogs: (
      <>
        {asking?.action === 'unCancel' && <TakeBackCancellation event={asking.event} onClose={close} />}
        <ConfirmDialog
          opened={asking?.action === 'cancel'}
          title={t('cancel.title', { name })}
          confirmLabel={t('cancel.confirm')}
          cancelLabel={t('cancel.keep')}
          danger
          busy={cancel.isPending}
          reason={{
            label: t('ui:word.reason'),
            hint: t('cancel.reasonHint'),
            required: true,
            maxLength: longestReason,
            ...(asking?.reason !== undefined && { initial: asking.reason }),
          }}
          onConfirm={(reason) => asking && cancel.mutate({ ...paramsOf(asking.event), body: { reason } })}
          onClose={close}
        >
          {t('cancel.text')}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asking?.action === 'delete'}
          title={t('ui:word.deleteNamed', { name })}
          confirmLabel={t('event.delete')}
          danger
          busy={remove.isPending}
          onConfirm={() => asking && remove.mutate(paramsOf(asking.event))}
          onClose={close}
        >
          {t('publishing:confirmDelete')}
        </ConfirmDialog>
      </>
    ),
  };
}
