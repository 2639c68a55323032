import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageCalls as calls, type MessageRecipient } from '#contract/library/messages.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const limit = 50;
const tones = {
  none: 'mute',
  queued: 'info',
  held: 'warn',
  digest: 'info',
  sent: 'ok',
  refused: 'bad',
} as const;

/** Who got a message, who opened it, and what became of the mails. */
export function Recipients({ messageId }: { messageId: string }) {
  const { t } = useTranslation('messages');
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const reply = useCall(
    calls.recipients,
    { params: { id: messageId }, query: { page, limit } },
    { keepPrevious: true },
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={6} />;
  const { recipients, pagination } = reply.data;
  return (
    <Panel title={t('recipients')} padding="none">
      <DataTable<MessageRecipient>
        flush
        label={t('recipients')}
        columns={columns}
        rows={recipients}
        rowKey={({ user }) => user._id}
        refreshing={reply.isPlaceholderData}
        footer={
          pagination.pages > 1 && (
            <Pagination page={pagination.page} limit={limit} total={pagination.total} onPage={setPage} />
          )
        }
      />
    </Panel>
  );
}

function useColumns(): readonly Column<MessageRecipient>[] {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: ({ user, dealer }) => <IdentityCell title={user.name} detail={dealer?.name} />,
    },
    {
      key: 'opened',
      header: t('column.opened'),
      cell: ({ openedAt }) => (openedAt ? formats.dateTime(openedAt) : t('notOpened')),
    },
    {
      key: 'mail',
      header: t('ui:word.email'),
      cell: ({ mail }) => <StatusChip tone={tones[mail]}>{t(`mail.${mail}`)}</StatusChip>,
    },
  ];
}
