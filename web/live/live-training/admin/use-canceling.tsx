import { IconCalendarCancel, IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useTellingWords } from '#web/platform/publishing/use-telling-words.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TakeBackCancellation } from './take-back-cancellation.tsx';
import { titleIn } from '../training-texts.ts';
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
  const language = useLanguage();
  const reach = useReach();
  const cancelWords = useTellingWords('cancel');
  const cancel = useChange(eventCalls.cancel, { quiet: true });
  /** After the reason, whom the cancellation reaches. Whoever closes that question cancels nothing. */
  const callOff = async (event: Event, reason: string) => {
    const input = { params: { id: event._id }, body: { reason } };
    close();
    await reach.save(
      {
        call: eventCalls.cancelReach,
        input,
        record: event._id,
        sub: titleIn(event, language),
        words: cancelWords,
      },
      async (asked) => {
        await cancel.mutateAsync({ ...input, ...(asked && { query: asked }) });
        if (!asked) toast(t('ui:word.eventCanceled'));
        return true;
      },
    );
  };
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
          confirmLabel={t('ui:word.cancelEvent')}
          cancelLabel={t('ui:word.keepEvent')}
          danger
          busy={cancel.isPending}
          reason={{
            label: t('ui:word.reason'),
            hint: t('cancel.reasonHint'),
            required: true,
            maxLength: longestReason,
            ...(asking?.reason !== undefined && { initial: asking.reason }),
          }}
          onConfirm={(reason) => asking && void callOff(asking.event, reason).catch(showFailure)}
          onClose={close}
        >
          {t('cancel.text')}
        </ConfirmDialog>
        {reach.dialog}
      </>
    ),
  };
}
