import { IconArrowBackUp, IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageStates } from '#contract/library/message-states.ts';
import { messageCalls as calls, type Message, type MessageCard } from '#contract/library/messages.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { MessageView } from './message-view.tsx';
import classes from './messages.module.css';
import { Recipients } from './recipients.tsx';

const limit = 20;
const tones = { draft: 'mute', scheduled: 'info', sending: 'warn', sent: 'ok' } as const;
/** A message on its way is looked at again, because it leaves by itself. */
const lookAgainMilliseconds = 10_000;

/** The person’s drafts, and the scheduled and sent messages. */
export function Written({ onEdit }: { onEdit: (id: string) => void }) {
  const { t } = useTranslation('messages');
  const list = useListState({ text: 'text', state: messageStates, open: 'text' });
  const { text, state, open } = list.filters;
  const reply = useCall(
    calls.list,
    { query: { isAdmin: 'true', text, state, page: list.page, limit } },
    { keepPrevious: true, refetchMilliseconds: lookAgainMilliseconds },
  );
  const [, setSearch] = useSearchOf('open');
  const columns = useColumns((id) => void setSearch({ open: id }, { replace: false }));
  if (open !== undefined)
    return (
      <One
        id={open}
        onBack={() => void setSearch({ open: undefined }, { replace: false })}
        onGone={() => void setSearch({ open: undefined })}
        onEdit={() => onEdit(open)}
      />
    );
  return (
    <ListTable
      label={t('view.written')}
      list={list}
      reply={reply}
      rows={reply.data?.messages}
      rowKey={({ _id }) => _id}
      columns={columns}
      search={t('search')}
      choices={[
        {
          name: 'state',
          label: t('ui:word.status'),
          options: messageStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      empty={{ title: t('written.empty.title'), sentence: t('written.empty.sentence') }}
    />
  );
}

function useColumns(open: (id: string) => void): readonly Column<MessageCard>[] {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  return [
    {
      key: 'subject',
      header: t('column.subject'),
      primary: true,
      cell: ({ _id, subject, language, excerpt }) => (
        <span className={classes.cell} lang={language}>
          <button type="button" className={classes.link} onClick={() => open(_id)}>
            {subject || t('noSubject')}
          </button>
          <small className="sub ellipsis">{excerpt}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    {
      key: 'opened',
      header: t('column.opened'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 140,
      cell: ({ state, openedCount, recipientCount }) =>
        state === 'sent' &&
        t('openedOf', { opened: formats.number(openedCount), all: formats.number(recipientCount) }),
    },
    {
      key: 'when',
      header: t('ui:word.date'),
      priority: 2,
      width: 200,
      cell: ({ sentAt, sendAt, updatedAt }) => formats.dateTime(sentAt ?? sendAt ?? updatedAt),
    },
  ];
}

type OneProps = {
  id: string;
  onBack: () => void;
  /** Back, so that the history does not lead to it either. */
  onGone: () => void;
  onEdit: () => void;
};

/** One of them, with who got it. */
function One({ id, onBack, onGone, onEdit }: OneProps) {
  const { t } = useTranslation('messages');
  const reply = useCall(calls.get, { params: { id } }, { refetchMilliseconds: lookAgainMilliseconds });
  const back = (
    <div>
      <Button variant="subtle" icon={<IconArrowLeft size={16} stroke={1.7} />} onClick={onBack}>
        {t('written.back')}
      </Button>
    </div>
  );
  if (reply.isLoadingError)
    return (
      <Stack>
        {back}
        <FailedReply reply={reply} />
      </Stack>
    );
  if (!reply.data) return <SkeletonRows rows={8} />;
  const { message } = reply.data;
  return (
    <Stack>
      {back}
      <State message={message} />
      <MessageView
        message={message}
        actions={<Actions message={message} onEdit={onEdit} onGone={onGone} />}
      />
      {message.state === 'sent' && <Recipients messageId={id} />}
    </Stack>
  );
}

function State({ message: { state, sendAt, problem, recipientCount, openedCount } }: { message: Message }) {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  if (problem)
    return (
      <Strip tone="bad" title={t('notSent')}>
        {problem}
      </Strip>
    );
  if (state === 'sending') return <Strip tone="warn" live="status" title={t('sending')} />;
  if (state === 'scheduled') return <Strip title={t('scheduledFor', { date: formats.dateTime(sendAt) })} />;
  if (state === 'draft') return <Strip tone="mute" title={t('isDraft')} />;
  return (
    <Strip
      tone="ok"
      title={t('openedBy', {
        count: recipientCount ?? 0,
        opened: formats.number(openedCount),
        all: formats.number(recipientCount),
      })}
    />
  );
}

function Actions({ message, onEdit, onGone }: { message: Message; onEdit: () => void; onGone: () => void }) {
  const { t } = useTranslation('messages');
  const [isAsking, setAsking] = useState(false);
  const takeBack = useChange(calls.takeBack, { onDone: () => toast(t('takenBack')) });
  const discard = useChange(calls.discard, { onDone: () => toast(t('discarded')) });
  const { abilities, _id, subject } = message;
  const params = { id: _id };
  return (
    <Row gap={8}>
      {abilities.takeBack && (
        <Button
          variant="filled"
          icon={<IconArrowBackUp size={16} stroke={1.7} />}
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ params })}
        >
          {t('takeBack')}
        </Button>
      )}
      {abilities.edit && (
        <Button icon={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
          {t('ui:word.edit')}
        </Button>
      )}
      {abilities.discard && (
        <Button icon={<IconTrash size={16} stroke={1.7} />} onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('discardTitle', { subject: subject || t('noSubject') })}
        confirmLabel={t('discard')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          discard.mutate({ params });
          // Back to the list at once: after it, this page would ask for a message that is gone.
          onGone();
        }}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Row>
  );
}
