import { useTranslation } from 'react-i18next';
import { payoutCalls as calls, type OwnPayout } from '#contract/rewards/payouts.calls.ts';
import { statementScreens } from '#contract/rewards/statements.screens.ts';
import { taxScreens } from '#contract/rewards/tax-forms.screens.ts';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { WhyBalance } from '../../statements/why-balance.tsx';
import { LineStatusChip } from '../run-status-chip.tsx';

const limit = 50;

/** What the person is owed in cash, what it waits for, and every payout. */
export function Page() {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const list = useListState({});
  const payouts = useCall(calls.own, { query: { page: list.page, limit } }, { keepPrevious: true });
  const columns = useColumns();
  const { data } = payouts;
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.myPayouts')}
        sub={t('own.sub')}
        actions={
          <>
            <WhyBalance accounts={['payable']} />
            <ButtonLink href={statementScreens.own.path}>{t('ui:word.statements')}</ButtonLink>
          </>
        }
      />
      <Stack gap={16}>
        {data?.missing.map((reason) => (
          <Missing key={reason} reason={reason} />
        ))}
        {data && data.owed.length > 0 && (
          <Kpis
            items={data.owed.map(({ currency, amountCents }) => ({
              key: currency,
              label: t('own.owed', { currency }),
              value: formats.money(amountCents, currency),
              note: t(data.missing.length > 0 ? 'own.waits' : 'own.next'),
            }))}
          />
        )}
        <ListTable
          label={t('ui:word.myPayouts')}
          list={list}
          reply={payouts}
          rows={data?.payouts}
          rowKey={({ _id }) => _id}
          columns={columns}
          empty={{ title: t('empty.own.title'), sentence: t('empty.own.sentence') }}
        />
      </Stack>
    </>
  );
}

/** What has to be on file before anything is paid, and where to do it. */
function Missing({ reason }: { reason: 'tax-form' | 'birth-date' | 'under-18' }) {
  const { t } = useTranslation('payouts');
  const place = {
    'tax-form': taxScreens.file.path,
    'birth-date': accountScreens.me.path,
    'under-18': undefined,
  }[reason];
  return (
    <Strip
      tone="warn"
      title={t(`missing.${reason}`)}
      actions={
        place && (
          <ButtonLink size="xs" href={place}>
            {t(`missing.${reason}-way`)}
          </ButtonLink>
        )
      }
    >
      {t(`missing.${reason}-text`)}
    </Strip>
  );
}

function useColumns(): readonly Column<OwnPayout>[] {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  return [
    {
      key: 'amount',
      header: t('ui:word.amount'),
      primary: true,
      cell: ({ amount, itemCounts: { spiff, activity } }) => (
        <TwoLines
          first={formats.money(amount.amountCents, amount.currency)}
          second={[
            spiff > 0 && t('own.claims', { count: spiff, shown: formats.number(spiff) }),
            activity > 0 && t('own.activities', { count: activity, shown: formats.number(activity) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 160,
      cell: ({ status }) => <LineStatusChip status={status} />,
    },
    {
      key: 'released',
      header: t('column.released'),
      priority: 3,
      phone: 'figure',
      width: 180,
      cell: ({ releasedAt }) => formats.date(releasedAt),
    },
    {
      key: 'settled',
      header: t('column.settled'),
      priority: 3,
      cell: ({ settledAt, note }) =>
        settledAt ? <TwoLines first={formats.date(settledAt)} second={note} /> : '–',
    },
  ];
}
