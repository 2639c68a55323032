import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmationCalls as calls, type AskedPerson } from '#contract/library/confirmations.calls.ts';
import { confirmationStates, type ConfirmationState } from '#contract/library/confirmation-states.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { FileMenu } from '#web/platform/reports/file-menu.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ConfirmedWords } from './confirmed-words.tsx';
import classes from './confirmation.module.css';

const limit = 25;
const tones = { open: 'warn', late: 'bad', confirmed: 'ok', left: 'mute' } as const;

/** Who of the people the reader looks after has confirmed an announcement, and the evidence as a file. */
export function AskedPeople({ articleId }: { articleId: string }) {
  const { t } = useTranslation('confirmations');
  const formats = useFormats();
  const columns = useColumns();
  const [text, setText] = useState('');
  const [state, setState] = useState<ConfirmationState | null>(null);
  const [page, setPage] = useState(1);
  const params = { id: articleId };
  const reply = useCall(
    calls.people,
    { params, query: { page, limit, ...(text && { text }), ...(state && { state }) } },
    { keepPrevious: true },
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={6} />;
  const { people, counts, pagination } = reply.data;
  const asked = counts.open + counts.late + counts.confirmed;
  const narrow = <Value,>(set: (value: Value) => void, value: Value) => {
    set(value);
    setPage(1);
  };
  return (
    <Stack gap={16}>
      <Panel
        title={t('ui:word.confirmations')}
        // With a search, the counts are those of the people found.
        sub={
          text === '' &&
          t('people.sub', {
            count: asked,
            confirmed: formats.number(counts.confirmed),
            asked: formats.number(asked),
          })
        }
        actions={<FileMenu table={{ call: calls.evidence, params, isEvidence: true }} />}
        padding="none"
      >
        <div className={classes.filters}>
          <FilterBar
            search={{
              label: t('ui:word.nameOrEmail'),
              value: text,
              onChange: (next) => narrow(setText, next),
            }}
            selects={[
              {
                key: 'state',
                label: t('ui:word.status'),
                value: state,
                options: confirmationStates.map((value) => ({
                  value,
                  label: `${t(`state.${value}`)} (${formats.number(counts[value])})`,
                })),
                onChange: (next) => narrow(setState, confirmationStates.find((one) => one === next) ?? null),
              },
            ]}
          />
        </div>
        <DataTable<AskedPerson>
          flush
          label={t('ui:word.confirmations')}
          columns={columns}
          rows={people}
          rowKey={({ user }) => user._id}
          refreshing={reply.isPlaceholderData}
          {...((text !== '' || state !== null) && {
            filtered: {
              onClear: () => {
                setText('');
                setState(null);
                setPage(1);
              },
            },
          })}
          empty={
            <EmptyState level={3} plain title={t('people.none')}>
              {t('people.noneSentence')}
            </EmptyState>
          }
          footer={
            pagination.pages > 1 && (
              <Pagination page={pagination.page} limit={limit} total={pagination.total} onPage={setPage} />
            )
          }
        />
      </Panel>
      <ConfirmedWords articleId={articleId} />
    </Stack>
  );
}

function useColumns(): readonly Column<AskedPerson>[] {
  const { t } = useTranslation('confirmations');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      cell: ({ user, dealer }) => <IdentityCell title={user.name} detail={dealer?.name} />,
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    {
      key: 'opened',
      header: t('column.opened'),
      priority: 4,
      cell: ({ openedAt }) => (openedAt ? formats.dateTime(openedAt) : '–'),
    },
    {
      key: 'tries',
      header: t('ui:word.attempts'),
      align: 'end',
      priority: 4,
      cell: ({ triesCount }) => formats.number(triesCount),
    },
    {
      key: 'when',
      header: t('column.confirmed'),
      cell: ({ confirmedAt, dueOn, state }) =>
        confirmedAt
          ? formats.dateTime(confirmedAt)
          : state === 'left'
            ? '–'
            : t('until', { day: formats.date(dueOn) }),
    },
  ];
}
