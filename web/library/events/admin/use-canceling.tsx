import { IconCalendarCancel, IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReason } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { EventCard, EventDetail } from '#contract/library/events.ts';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { titleFor } from '../use-event-words.ts';
import { answersOf } from './event-kind.ts';

type Row = EventCard | EventDetail;

const params = ({ _id }: Row) => ({ params: { id: _id } });

/** Asks for the reason before an event is called off, and once before that is taken back. */
export function useCanceling() {
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
  const icons = { cancel: IconCalendarCancel, unCancel: IconCalendarCheck } as const;
  return {
    actions: (one: Row): MenuAction[] =>
      (['cancel', 'unCancel'] as const)
        .filter((action) => one.abilities[action])
        .map((action) => {
          const Icon = icons[action];
          return {
            key: action,
            label: t(`${action}.action`),
            icon: <Icon size={16} stroke={1.7} />,
            onSelect: () => setAsking({ action, event: one }),
          };
        }),
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
