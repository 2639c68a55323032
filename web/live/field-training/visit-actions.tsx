import {
  IconCalendarCancel,
  IconCheck,
  IconClipboardCheck,
  IconEdit,
  IconMail,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { VisitWork } from './on-site/use-visit-work.ts';

const CompleteDrawer = lazyPart(() =>
  import('./complete-drawer.tsx').then((module) => ({ default: module.CompleteDrawer })),
);
const EditDrawer = lazyPart(() =>
  import('./edit-drawer.tsx').then((module) => ({ default: module.EditDrawer })),
);

const longestReason = 500;

interface VisitActionsProps {
  readonly visit: VisitDetail;
  readonly work: VisitWork;
  /** Leaves the page of a visit that is gone, or that was marked as unread. */
  readonly onLeave: () => void;
}

/** What the person can do with a visit now: one main action as a button, the others next to it. */
export function VisitActions({ visit, work, onLeave }: VisitActionsProps) {
  const { t } = useTranslation('field-training');
  const [open, setOpen] = useState<'cancel' | 'withdraw' | 'complete' | 'edit'>();
  const close = () => setOpen(undefined);
  const { abilities } = visit;
  const hasReport = work.items.some(({ kind }) => kind === 'report');
  useEffect(() => {
    // A drawer cannot be fetched without a connection.
    if (abilities.complete) void CompleteDrawer.preload();
  }, [abilities.complete]);
  const params = { id: visit._id };
  const done = (words: string) => async () => {
    close();
    toast(words);
    await refreshSession();
  };
  const confirm = useChange(visitCalls.confirm, { onDone: done(t('actions.confirmed')) });
  const cancel = useChange(visitCalls.cancel, { onDone: done(t('actions.cancelled')) });
  const withdraw = useChange(visitCalls.remove, {
    onDone: async () => {
      onLeave();
      await done(t('actions.withdrawn'))();
    },
  });
  const unread = useChange(visitCalls.read, {
    onDone: async () => {
      onLeave();
      await refreshSession();
    },
  });
  const items: MenuAction[] = [
    {
      key: 'unread',
      label: t('actions.markUnread'),
      icon: <IconMail size={16} stroke={1.7} />,
      onSelect: () => unread.mutate({ params, body: { read: false } }),
    },
    ...(abilities.withdraw
      ? [
          {
            key: 'withdraw',
            label: t('actions.withdraw'),
            icon: <IconTrash size={16} stroke={1.7} />,
            tone: 'danger' as const,
            divided: true,
            onSelect: () => setOpen('withdraw'),
          },
        ]
      : []),
    ...(abilities.cancel
      ? [
          {
            key: 'cancel',
            label: t('actions.cancel'),
            icon: <IconCalendarCancel size={16} stroke={1.7} />,
            tone: 'danger' as const,
            divided: !abilities.withdraw,
            onSelect: () => setOpen('cancel'),
          },
        ]
      : []),
  ];
  return (
    <>
      <RowMenu variant="default" name={visit.topic} items={items} />
      {abilities.edit && (
        <Button icon={<IconEdit size={16} stroke={1.7} />} onClick={() => setOpen('edit')}>
          {t('ui:word.edit')}
        </Button>
      )}
      {abilities.confirm && (
        <Button
          variant="filled"
          busy={confirm.isPending}
          icon={<IconCheck size={16} stroke={1.7} />}
          onClick={() => confirm.mutate({ params })}
        >
          {t('actions.confirm')}
        </Button>
      )}
      {abilities.complete && !work.onlyLooks && !hasReport && (
        <Button
          variant="filled"
          icon={<IconClipboardCheck size={16} stroke={1.7} />}
          onClick={() => setOpen('complete')}
        >
          {t('complete.title')}
        </Button>
      )}
      <ConfirmDialog
        opened={open === 'cancel'}
        title={t('cancel.title', { topic: visit.topic })}
        confirmLabel={t('actions.cancel')}
        cancelLabel={t('cancel.keep')}
        danger
        busy={cancel.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t('cancel.reasonHint'),
          required: true,
          maxLength: longestReason,
        }}
        onConfirm={(reason) => cancel.mutate({ params, body: { reason } })}
        onClose={close}
      >
        {t('cancel.text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'withdraw'}
        title={t('withdraw.title', { topic: visit.topic })}
        confirmLabel={t('actions.withdraw')}
        cancelLabel={t('withdraw.keep')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params })}
        onClose={close}
      >
        {t('withdraw.text')}
      </ConfirmDialog>
      <Suspense>
        {open === 'complete' && <CompleteDrawer visit={visit} work={work} onClose={close} />}
        {open === 'edit' && <EditDrawer visit={visit} onClose={close} />}
      </Suspense>
    </>
  );
}
