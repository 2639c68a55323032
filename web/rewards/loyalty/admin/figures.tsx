import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { currencies } from '#contract/platform/money.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

type Overview = Reply<typeof loyaltyCalls.overview>;
const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined);

/** What the program brought in a period, in one currency, of one brand or all. */
export function Figures() {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const list = useListState({ brand: 'text', currency: currencies, startDate: 'text', endDate: 'text' });
  const { brand, currency, startDate, endDate } = list.filters;
  const overview = useCall(
    loyaltyCalls.overview,
    { query: { brand, currency, startDate: day(startDate), endDate: day(endDate) } },
    { keepPrevious: true },
  );
  const { data } = overview;
  return (
    <Stack gap={16}>
      <FilterBar
        selects={[
          {
            key: 'brand',
            label: t('ui:word.brand'),
            value: brand ?? null,
            options: words.brandOptions,
            onChange: (next) => list.setFilters({ brand: next ?? undefined }),
          },
          {
            key: 'currency',
            label: t('ui:word.currency'),
            value: currency ?? 'USD',
            options: words.currencyOptions,
            onChange: (next) =>
              list.setFilters({ currency: next === 'USD' ? undefined : (next ?? undefined) }),
          },
        ]}
      >
        <Row gap={8}>
          {(['startDate', 'endDate'] as const).map((name) => (
            <DateField
              key={name}
              size="xs"
              w={150}
              label={t(`filter.${name}`)}
              value={list.filters[name] ?? ''}
              onChange={(next) => list.setFilters({ [name]: next || undefined })}
            />
          ))}
        </Row>
      </FilterBar>
      {overview.isError && !data && <FailedReply reply={overview} />}
      {!data && !overview.isError && <SkeletonRows rows={6} height={80} />}
      {data && <Shown overview={data} />}
    </Stack>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { t } = useTranslation('loyalty');
  const { money, number } = useFormats();
  const { brandOptions } = useLoyaltyWords();
  const { currency } = overview;
  const purchases = [
    overview.totalWarnPurchases,
    overview.totalFabtechPurchases,
    overview.totalFactorPurchases,
    overview.totalFabFoursPurchases,
  ];
  return (
    <Stack gap={16}>
      <Kpis
        items={[
          { key: 'members', label: t('kpi.members'), value: number(overview.totalRLDMembersCount) },
          { key: 'credits', label: t('dealer.earned'), value: money(overview.totalCreditsEarned, currency) },
          { key: 'receipts', label: t('kpi.receipts'), value: number(overview.totalSubmittedReceiptsCount) },
          { key: 'photos', label: t('kpi.photos'), value: number(overview.totalSubmittedPhotosCount) },
          { key: 'redeemed', label: t('kpi.redeemed'), value: number(overview.totalRewardRedemptionsCount) },
        ]}
      />
      <Kpis
        items={brandOptions.map(({ value, label }, place) => ({
          key: value,
          label: t('kpi.purchases', { brand: label }),
          value: money(purchases[place], currency),
        }))}
      />
      <TopDealers overview={overview} />
    </Stack>
  );
}

function TopDealers({ overview: { topDealers, currency } }: { overview: Overview }) {
  const { t } = useTranslation('loyalty');
  const { money } = useFormats();
  const columns: Column<Overview['topDealers'][number]>[] = [
    { key: 'dealer', header: t('ui:word.dealer'), primary: true, cell: ({ dealer }) => dealer.name },
    {
      key: 'purchases',
      header: t('dealer.purchases'),
      align: 'end',
      priority: 2,
      width: 170,
      cell: ({ purchases }) => money(purchases, currency),
    },
    {
      key: 'credits',
      header: t('dealer.earned'),
      align: 'end',
      width: 150,
      cell: ({ credits }) => money(credits, currency),
    },
  ];
  return (
    <Panel title={t('admin.topDealers')} padding="none">
      <DataTable
        flush
        label={t('admin.topDealers')}
        columns={columns}
        rows={topDealers}
        rowKey={({ dealer }) => dealer._id}
        empty={
          <EmptyState plain level={3} title={t('admin.noTop.title')}>
            {t('admin.noTop.sentence')}
          </EmptyState>
        }
      />
    </Panel>
  );
}
