import { reportRoom } from '#contract/admin-rooms.ts';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { currencies, type Currency } from '#contract/platform/money.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import {
  loyaltyReportCalls as calls,
  type LoyaltyFigures,
  type LoyaltyRow,
} from '#contract/rewards/loyalty-reports.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useToday } from '#web/platform/use-today.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

const limit = 25;
const sorts = ['dealer', 'members', 'receipts', 'purchases', 'credits', 'points'] as const;
const yearsShown = 6;

const lastYears = (today: string) =>
  Array.from({ length: yearsShown }, (_, back) => String(Number(today.slice(0, 4)) - back));

/** What each dealer in the program earned and was sent, in a year. */
export function Page() {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const list = useListState(
    { text: 'text', businessUnit: 'text', year: 'text', currency: currencies },
    sorts,
  );
  const { text, businessUnit, year, currency = 'USD' } = list.filters;
  const query = { text, businessUnit, year, currency, ...list.order };
  const loyalties = useCall(
    calls.list,
    { query: { page: list.page, limit, ...query } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(calls.list, { query: { ...paging, ...query } });
    return { rows: reply.loyalties, pagination: reply.pagination };
  });
  const kpis = useKpis(loyalties.data?.figures, currency);
  const years = lastYears(useToday());
  return (
    <>
      <ReportHeader
        title={t('report.title')}
        sub={t('report.sub')}
        table={{ call: calls.export, query, rows: loyalties.data?.pagination.total }}
        onPrint={print.print}
      />
      <RoomTabs room={reportRoom} current="reports.admin-loyalty" label={t('ui:word.reports')} />
      <Stack gap={16}>
        {loyalties.data && <Kpis items={kpis} />}
        <ListTable
          label={t('report.title')}
          list={list}
          reply={loyalties}
          rows={print.rows ?? loyalties.data?.loyalties}
          whole={print.rows !== undefined}
          rowKey={({ dealer }) => dealer._id}
          columns={useColumns(currency)}
          sortedBy={{ key: 'dealer', direction: 'asc' }}
          search={t('dealers.search')}
          choices={[
            {
              name: 'year',
              label: t('ui:word.year'),
              options: years.map((value) => ({ value, label: value })),
            },
            { name: 'businessUnit', label: t('ui:word.businessUnit'), options: useUnits() },
          ]}
          moreFilters={{
            children: (
              <ChoiceField
                label={t('ui:word.currency')}
                value={currency}
                options={words.currencyOptions}
                onChange={(next) =>
                  list.setFilters({ currency: next === 'USD' ? undefined : (next ?? undefined) })
                }
              />
            ),
          }}
          empty={{ title: t('ui:word.noDealersYet'), sentence: t('dealers.empty.sentence') }}
        />
      </Stack>
    </>
  );
}

/** Business units to choose from, for people who may list them. */
function useUnits() {
  const language = useLanguage();
  const mayView = useAllowed(businessUnitCalls.list.access);
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } }, { enabled: mayView });
  return (units.data?.businessUnits ?? []).map((unit) => ({
    value: unit._id,
    label: nameIn(unit, language),
  }));
}

function useKpis(figures: LoyaltyFigures | undefined, currency: Currency) {
  const { t } = useTranslation('loyalty');
  const { number, money } = useFormats();
  if (!figures) return [];
  return [
    { key: 'members', label: t('kpi.members'), value: number(figures.membersCount) },
    {
      key: 'receipts',
      label: t('field.receipts'),
      value: number(figures.receiptsCount),
      note: t('report.photos', { count: figures.photosCount, shown: number(figures.photosCount) }),
    },
    { key: 'purchases', label: t('dealer.purchases'), value: money(figures.purchases, currency) },
    {
      key: 'credits',
      label: t('dealer.earned'),
      value: money(figures.credits, currency),
      note: t('report.sentOf', { amount: money(figures.creditsSent, currency) }),
    },
    { key: 'points', label: t('report.points'), value: number(figures.points) },
  ];
}

function useColumns(currency: Currency): readonly Column<LoyaltyRow>[] {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const { number, money } = useFormats();
  const figure = (key: 'members' | 'points', header: string, of: (row: LoyaltyRow) => number) => ({
    key,
    header,
    align: 'end' as const,
    sortable: true,
    priority: 3 as const,
    width: 100,
    cell: (row: LoyaltyRow) => number(of(row)),
  });
  return [
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      primary: true,
      sortable: true,
      cell: ({ dealer, businessUnits }) => (
        <IdentityCell
          title={dealer.name}
          detail={[dealer.number, ...businessUnits.map((unit) => nameIn(unit, language))].join(' · ')}
        />
      ),
    },
    figure('members', t('kpi.members'), (row) => row.membersCount),
    {
      key: 'receipts',
      header: t('field.receipts'),
      align: 'end',
      sortable: true,
      priority: 3,
      width: 130,
      cell: ({ receiptsCount, photosCount }) => (
        <TwoLines
          first={number(receiptsCount)}
          second={photosCount > 0 && t('report.photos', { count: photosCount, shown: number(photosCount) })}
        />
      ),
    },
    {
      key: 'purchases',
      header: t('dealer.purchases'),
      align: 'end',
      sortable: true,
      priority: 2,
      width: 140,
      cell: ({ purchases }) => money(purchases, currency),
    },
    {
      key: 'credits',
      header: t('dealer.earned'),
      align: 'end',
      sortable: true,
      width: 170,
      cell: ({ credits, creditsAvailable }) => (
        <TwoLines
          first={money(credits, currency)}
          second={t('report.available', { amount: money(creditsAvailable, currency) })}
        />
      ),
    },
    figure('points', t('ui:word.points'), (row) => row.points),
  ];
}
