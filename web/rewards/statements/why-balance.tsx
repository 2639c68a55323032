import { IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { statementCalls as calls, type Balance } from '#contract/rewards/statements.calls.ts';
import type { StatementAccount } from '#contract/rewards/statements.fields.ts';
import { statementScreens } from '#contract/rewards/statements.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

interface WhyBalanceProps {
  /** The accounts to explain. */
  readonly accounts: readonly StatementAccount[];
  /** Whose they are; the reader’s own if omitted. */
  readonly dealerId?: string;
  readonly onNight?: boolean;
  /** What else the balance depends on. */
  readonly children?: ReactNode;
}

/** A button that explains a balance: everything that was paid in and taken, kind by kind, down to what is there. */
export function WhyBalance({ accounts, dealerId, onNight = false, children }: WhyBalanceProps) {
  const { t } = useTranslation('statements');
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...(onNight && { variant: 'night-subtle' as const })} onClick={() => setOpen(true)}>
        {t('why.ask')}
      </Button>
      <Dialog opened={open} onClose={close} labelledBy={id}>
        <Stack gap={16}>
          <Row justify="between" nowrap align="start">
            <h2 id={id}>{t('why.title')}</h2>
            <IconButton
              label={t('ui:word.close')}
              icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
              onClick={close}
            />
          </Row>
          {dealerId ? <OfDealer accounts={accounts} dealerId={dealerId} /> : <Own accounts={accounts} />}
          {children}
          <ButtonLink
            href={dealerId ? addressOf(statementScreens.dealer, { dealerId }) : statementScreens.own.path}
          >
            {t('why.statement')}
          </ButtonLink>
        </Stack>
      </Dialog>
    </>
  );
}

type Accounts = Pick<WhyBalanceProps, 'accounts'>;

function Own({ accounts }: Accounts) {
  return <Parts accounts={accounts} reply={useCall(calls.why, {})} />;
}

function OfDealer({ accounts, dealerId }: Accounts & { readonly dealerId: string }) {
  return <Parts accounts={accounts} reply={useCall(calls.dealerWhy, { params: { dealerId } })} />;
}

function Parts({
  accounts,
  reply,
}: Accounts & { readonly reply: ReturnType<typeof useCall<typeof calls.why>> }) {
  const { t } = useTranslation('statements');
  if (reply.isLoadingError) return <FailedReply reply={reply} level={3} />;
  if (!reply.data) return <SkeletonRows rows={4} />;
  const shown = reply.data.balances.filter(
    ({ account, parts }) => accounts.includes(account) && parts.length > 0,
  );
  if (shown.length === 0)
    return (
      <EmptyState plain level={3} title={t('why.empty')}>
        {t('empty.sentence')}
      </EmptyState>
    );
  return shown.map((balance) => (
    <OneBalance key={`${balance.account} ${balance.currency}`} balance={balance} />
  ));
}

type Line = Balance['parts'][number] & { readonly key: string };

function OneBalance({ balance: { account, currency, balance, parts } }: { balance: Balance }) {
  const { t } = useTranslation('statements');
  const formats = useFormats();
  const amount = (value: number) =>
    currency === 'PTS' ? formats.number(value) : formats.money(value, currency);
  const title = t(`account.${account}`);
  const columns: readonly Column<Line>[] = [
    {
      key: 'what',
      header: currency === 'PTS' ? title : t('in', { account: title, currency }),
      primary: true,
      cell: ({ what, count }) => (count > 1 ? t('why.times', { what, shown: formats.number(count) }) : what),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      width: 140,
      cell: ({ amount: value, key }) =>
        key === 'sum' ? (
          <b className="num">{amount(value)}</b>
        ) : (
          <span className="num">{`${value > 0 ? '+' : ''}${amount(value)}`}</span>
        ),
    },
  ];
  const lines: readonly Line[] = [
    ...parts.map((part, index) => ({ ...part, key: String(index) })),
    { key: 'sum', what: t('ui:word.balance'), amount: balance, count: 1 },
  ];
  return <DataTable flush dense label={title} rows={lines} rowKey={({ key }) => key} columns={columns} />;
}
