import { IconCalendarCancel, IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReason } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { EventCard, EventDetail } from '#contract/library/events.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useTellingWords } from '#web/platform/publishing/use-telling-words.ts';
import { useChange } from '#web/platform/use-change.ts';
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
  const reach = useReach();
  const cancelWords = useTellingWords('cancel');
  const cancel = useChange(calls.cancel, { quiet: true });
  /** After the reason, whom the cancellation reaches. Whoever closes that question cancels nothing. */
  const callOff = async (one: Row, reason: string) => {
    const input = { ...params(one), body: { reason } };
    close();
    await reach.save(
      { call: calls.cancelReach, input, record: one._id, sub: titleFor(one, language), words: cancelWords },
      async (asked) => {
        await cancel.mutateAsync({ ...input, ...(asked && { query: asked }) });
        if (!asked) toast(t('ui:word.eventCanceled'));
        return true;
      },
    );
  };
  const unCancel = useChange(calls.unCancel, { onDone: done(t('ui:word.eventRestored')) });
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
          confirmLabel={t('ui:word.cancelEvent')}
          cancelLabel={t('ui:word.keepEvent')}
          danger
          busy={cancel.isPending}
          reason={{
            label: t('ui:word.reason'),
            hint: t('cancel.reasonHint'),
            required: true,
            maxLength: longestReason,
          }}
          onConfirm={(reason) => event && void callOff(event, reason).catch(showFailure)}
          onClose={close}
        >
          {t('cancel.text', { count })}
        </ConfirmDialog>
        {reach.dialog}
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
