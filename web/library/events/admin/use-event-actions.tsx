import { IconCalendarCancel, IconCalendarCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReason } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventCard, EventDetail } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { titleFor } from '../use-event-words.ts';

type Row = EventCard | EventDetail;

const answersOf = ({ counts }: Row) => counts.going + counts.interested + counts.notInterested;
const params = ({ _id }: Row) => ({ params: { id: _id } });

/** What can be done with an event besides editing it. `onDeleted` runs after it was put in the trash. */
export function useEventActions(onDeleted?: () => void) {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const go = useGo();
  const status = useChange(calls.changeStatus, {
    onDone: ({ event }) => toast(t(`publishing:${event.published ? 'published' : 'unpublished'}`)),
  });
  const duplicate = useChange(calls.duplicate, {
    onDone: ({ event }) => {
      toast(t('publishing:duplicated'));
      return go(addressOf(screens.edit, { eventId: event._id }));
    },
  });
  const restore = useChange(calls.restore, { onDone: () => toast(t('publishing:restored')) });
  const canceling = useCanceling();
  const deletion = useDeletion(calls.remove, {
    input: params,
    words: (event: Row) => ({
      title: t('ui:word.deleteNamed', { name: titleFor(event, language) }),
      text: t('delete.text', { count: answersOf(event) }),
      confirm: t('delete.confirm'),
    }),
    done: t('publishing:deleted'),
    ...(onDeleted && { onDone: onDeleted }),
  });
  return {
    actions: {
      publish: (event: Row) => status.mutate({ ...params(event), body: { status: 'published' } }),
      unpublish: (event: Row) => status.mutate({ ...params(event), body: { status: 'unpublished' } }),
      duplicate: (event: Row) => duplicate.mutate(params(event)),
      restore: (event: Row) => restore.mutate(params(event)),
      delete: deletion.ask,
      ...canceling.actions,
    },
    busy: status.isPending || duplicate.isPending || restore.isPending || canceling.busy,
    dialogs: (
      <>
        {deletion.dialog}
        {canceling.dialogs}
      </>
    ),
  };
}

/** Asks for the reason before an event is called off, and once before that is taken back. */
function useCanceling() {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const [asking, setAsking] = useState<{ readonly action: 'cancel' | 'unCancel'; readonly event: Row }>();
  const close = () => setAsking(undefined);
  const done = (text: string) => () => {
    toast(text);
    close();
  };
  const cancel = useChange(calls.cancel, { onDone: done(t('cancel.done')) });
  const unCancel = useChange(calls.unCancel, { onDone: done(t('unCancel.done')) });
  const event = asking?.event;
  const name = event ? titleFor(event, language) : '';
  const count = event ? answersOf(event) : 0;
  return {
    actions: {
      cancel: (one: Row) => setAsking({ action: 'cancel', event: one }),
      unCancel: (one: Row) => setAsking({ action: 'unCancel', event: one }),
    },
    busy: cancel.isPending || unCancel.isPending,
    dialogs: (
      <>
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
          }}
          onConfirm={(reason) => event && cancel.mutate({ ...params(event), body: { reason } })}
          onClose={close}
        >
          {t('cancel.text', { count })}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asking?.action === 'unCancel'}
          title={t('unCancel.title', { name })}
          confirmLabel={t('unCancel.confirm')}
          busy={unCancel.isPending}
          onConfirm={() => event && unCancel.mutate(params(event))}
          onClose={close}
        >
          {count > 0 && t('unCancel.text', { count })}
        </ConfirmDialog>
      </>
    ),
  };
}

type MenuActions = Pick<ReturnType<typeof useEventActions>['actions'], 'cancel' | 'unCancel'> &
  Parameters<typeof usePublicationMenu<Row>>[0];

/** The actions of a row menu: those of everything that is published, and those of events before the last one. */
export function useEventMenu(actions: MenuActions) {
  const { t } = useTranslation('events-admin');
  const go = useGo();
  const publication = usePublicationMenu<Row>(actions);
  const icons = { cancel: IconCalendarCancel, unCancel: IconCalendarCheck } as const;
  return (event: Row): MenuAction[] => {
    const own = (['cancel', 'unCancel'] as const)
      .filter((action) => event.abilities[action])
      .map((action): MenuAction => {
        const Icon = icons[action];
        return {
          key: action,
          label: t(`${action}.action`),
          icon: <Icon size={16} stroke={1.7} />,
          onSelect: () => actions[action](event),
        };
      });
    const attendance: MenuAction = {
      key: 'attendance',
      label: t('attendance.title'),
      icon: <IconUsers size={16} stroke={1.7} />,
      onSelect: () => void go(addressOf(screens.attendance, { eventId: event._id })),
    };
    const others = publication(event, event.abilities);
    const isDelete = ({ key }: MenuAction) => key === 'delete';
    return [attendance, ...others.filter((one) => !isDelete(one)), ...own, ...others.filter(isDelete)];
  };
}
