import { IconCalendarCancel, IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { useChange } from '#web/platform/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TakeBackCancellation } from './take-back-cancellation.tsx';
import { useEventWords } from './use-event-words.ts';

const longestReason = 500;
const icons = { cancel: IconCalendarCancel, unCancel: IconCalendarCheck } as const;

/** Asks for the reason before an event is canceled, and before that is taken back. */
export function useCanceling() {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const [asking, setAsking] = useState<{
    readonly action: 'cancel' | 'unCancel';
    readonly event: Event;
    /** A reason to start with. */
    readonly reason?: string;
  }>();
  const close = () => setAsking(undefined);
  const cancel = useChange(eventCalls.cancel, {
    onDone: () => {
      toast(t('cancel.done'));
      close();
    },
  });
  return {
    callOff: (event: Event, reason: string) => setAsking({ action: 'cancel', event, reason }),
    actions: (event: Event): MenuAction[] =>
      (['cancel', 'unCancel'] as const)
        .filter((action) => event.abilities[action])
        .map((action) => {
          const Icon = icons[action];
          return {
            key: action,
            label: t(`cancel.${action}`),
            icon: <Icon size={16} stroke={1.7} />,
            onSelect: () => setAsking({ action, event }),
          };
        }),
    dialogs: (
      <>
        {asking?.action === 'unCancel' && <TakeBackCancellation event={asking.event} onClose={close} />}
        <ConfirmDialog
          opened={asking?.action === 'cancel'}
          title={t('cancel.title', { name: asking ? words.label(asking.event) : '' })}
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
          onConfirm={(reason) =>
            asking && cancel.mutate({ params: { id: asking.event._id }, body: { reason } })
          }
          onClose={close}
        >
          {t('cancel.text')}
        </ConfirmDialog>
      </>
    ),
  };
}
