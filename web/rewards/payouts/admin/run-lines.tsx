import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { payoutCalls as calls, type PayoutLine, type PayoutRun } from '#contract/rewards/payouts.calls.ts';
import { type LineStatus } from '#contract/rewards/payouts.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { LineStatusChip } from '../run-status-chip.tsx';
import type { RunQuestion } from './run-actions.tsx';

const limit = 50;
/** The most lines that one request settles by their ids. */
const mostChosen = 100;
const icon = { size: 16, stroke: 1.7 } as const;

type Filters = {
  readonly text: string | undefined;
  readonly status: LineStatus | undefined;
  readonly held: 'true' | undefined;
};

interface RunLinesProps {
  readonly run: PayoutRun;
  readonly list: ListState<'text' | 'status' | 'held', never, Filters>;
  readonly onAsk: (question: RunQuestion) => void;
}

/** The lines of a run by name, to be marked as paid or returned. */
export function RunLines({ run, list, onAsk }: RunLinesProps) {
  const { t } = useTranslation('payouts');
  const columns = useColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { text, status, held } = list.filters;
  const lines = useCall(
    calls.lines,
    { params: { id: run._id }, query: { page: list.page, limit, text, status, held } },
    { keepPrevious: true },
  );
  const mark = (kind: 'paid' | 'returned', lineIds: readonly string[]) => {
    setSelected(new Set());
    onAsk({ kind, lineIds });
  };
  const menu = (line: PayoutLine): MenuAction[] => [
    ...(line.status === 'posted'
      ? [
          {
            key: 'paid',
            label: t('settle.paid'),
            icon: <IconCircleCheck {...icon} />,
            onSelect: () => mark('paid', [line._id]),
          },
        ]
      : []),
    ...(line.status === 'posted' || line.status === 'paid'
      ? [
          {
            key: 'returned',
            label: t('settle.returned'),
            icon: <IconArrowBackUp {...icon} />,
            tone: 'danger' as const,
            onSelect: () => mark('returned', [line._id]),
          },
        ]
      : []),
  ];
  const maySettle = run.abilities.settle;
  return (
    <ListTable
      label={t('lines.label')}
      list={list}
      reply={lines}
      rows={lines.data?.lines}
      rowKey={({ _id }) => _id}
      columns={columns}
      search={t('ui:word.nameOrEmail')}
      {...(maySettle && {
        rowMenu: (line: PayoutLine) => ({ name: line.user.name, items: menu(line) }),
      })}
      // Only what is on its way is settled together: the states of other lines differ.
      {...(maySettle &&
        status === 'posted' && {
          selection: {
            selected,
            onChange: setSelected,
            rowName: ({ user }: PayoutLine) => user.name,
            actions: (
              <>
                <Button
                  icon={<IconCircleCheck {...icon} />}
                  onClick={() => mark('paid', [...selected].slice(0, mostChosen))}
                >
                  {t('settle.paid')}
                </Button>
                <Button
                  icon={<IconArrowBackUp {...icon} />}
                  onClick={() => mark('returned', [...selected].slice(0, mostChosen))}
                >
                  {t('settle.returned')}
                </Button>
              </>
            ),
          },
        })}
      empty={{ title: t('empty.lines.title'), sentence: t('empty.lines.sentence') }}
    />
  );
}

function useColumns(): readonly Column<PayoutLine>[] {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ user, dealer, held }) => (
        <IdentityCell
          before={<Face name={user.name} size={32} />}
          title={user.name}
          href={addressOf(userScreens.edit, { userId: user._id })}
          detail={
            held.length > 0
              ? held.map((reason) => t(`held.${reason}`)).join(' · ')
              : (dealer?.name ?? user.email)
          }
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status, held }) => <LineStatusChip status={status} isHeld={held.length > 0} />,
    },
    {
      key: 'settled',
      header: t('column.settled'),
      priority: 3,
      width: 260,
      cell: ({ settledAt, note }) =>
        settledAt ? <TwoLines first={formats.date(settledAt)} second={note} /> : '–',
    },
    {
      key: 'items',
      header: t('column.items'),
      align: 'end',
      priority: 4,
      width: 120,
      cell: ({ itemCount }) => formats.number(itemCount),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      width: 150,
      cell: ({ amount }) => <span className="num">{formats.money(amount.amountCents, amount.currency)}</span>,
    },
  ];
}
