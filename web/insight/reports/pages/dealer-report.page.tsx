import { useTranslation } from 'react-i18next';
import { dealerReportCalls, type ReportDealer } from '#contract/insight/dealer-reports.calls.ts';
import { useCountries } from '#web/people/dealers/use-countries.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useCallEach } from '#web/platform/query-lists.ts';
import { useUser } from '#web/platform/session.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { figureSegments } from '../figure-segments.ts';
import { useScoreAndTime } from '../figure-columns.tsx';
import { DealersQuestion } from '../dealers-question.tsx';
import { PeopleOverview } from '../people-overview.tsx';
import { useOverview } from '../report-question.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { useReportArea } from '../use-report-area.ts';
import { useReportChoices } from '../use-report-choices.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';

const limit = 15;
const sorts = [
  'dealer.name',
  'usersCount',
  'certified',
  'completed',
  'percent',
  'averageScore',
  'timeSpent',
] as const;
const filters = ['text', 'state', 'country', 'assignmentGroup'] as const;

/** Dealers in the person's scope with their staff's progress. Field staff see their dealers ranked. */
export function Page() {
  const { t } = useTranslation('reports');
  const { role } = useUser();
  const list = useListState(filters, sorts);
  const asOf = useAsOf();
  const isRanked = role.reach === 'groups';
  const sortedBy = isRanked
    ? ({ key: 'percent', direction: 'desc' } as const)
    : ({ key: 'dealer.name', direction: 'asc' } as const);
  const sort = list.sort ?? sortedBy;
  const query = { ...list.filters, ...asOf.query };
  const order = { sortBy: sort.key, direction: sort.direction };
  const dealers = useCall(
    dealerReportCalls.dealers,
    { query: { page: list.page, limit: list.limit(limit), ...query, ...order } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(dealerReportCalls.dealers, { query: { ...paging, ...query, ...order } });
    return { rows: reply.dealers, pagination: reply.pagination };
  });
  const overview = useOverview({
    country: list.filters.country,
    assignmentGroup: list.filters.assignmentGroup,
    ...asOf.query,
  });
  const choices = useChoices(list.filters.country);
  const columns = useColumns(asOf.day);
  const rows = print.rows ?? dealers.data?.dealers;
  const first = print.rows
    ? 0
    : ((dealers.data?.pagination.page ?? 1) - 1) * (dealers.data?.pagination.limit ?? 0);
  const place: Column<ReportDealer> = {
    key: 'place',
    header: t('ui:word.rank'),
    phone: 'line',
    align: 'end',
    width: 70,
    cell: (dealer) => first + (rows?.indexOf(dealer) ?? 0) + 1,
  };
  const isByShare = sort.key === 'percent' && sort.direction === 'desc';
  return (
    <>
      <ReportHeader
        title={t('dealers.title')}
        sub={t(isRanked ? 'dealers.ranked' : 'dealers.sub')}
        asOfNote={t('asOf.explained')}
        table={{ call: dealerReportCalls.export, query }}
        onPrint={print.print}
      />
      <ReportTabs current="reports.dealers" />
      <DealersQuestion query={query} overview={overview} />
      <ListTable
        label={t('dealers.title')}
        list={list}
        reply={dealers}
        rows={rows}
        whole={print.rows !== undefined}
        sized
        rowKey={(dealer) => dealer._id}
        columns={isByShare ? [place, ...columns] : columns}
        sortedBy={sortedBy}
        search={t('ui:word.nameNumberOrCity')}
        choices={choices}
        empty={{ title: t('ui:word.noDealersYet'), sentence: t('dealers.empty.sentence') }}
      />
      <PeopleOverview overview={overview} />
    </>
  );
}

function useChoices(country: string | undefined) {
  const { t } = useTranslation('reports');
  const countryName = useCountries();
  const { departments } = useReportChoices();
  const countries = useCall(dealerReportCalls.countries, {}, { staleMilliseconds: 60_000 });
  // Country by country: a list of several would leave some out.
  const replies = useCallEach(
    dealerReportCalls.regions,
    (countries.data?.countries ?? [])
      .filter((one) => !country || one === country)
      .map((one) => ({ query: { country: one } })),
    { staleMilliseconds: 60_000 },
  );
  const regions = [...new Set(replies.flatMap((reply) => reply.regions))].toSorted();
  const named = (values: readonly string[] | undefined, label = (value: string) => value) =>
    (values ?? []).map((value) => ({ value, label: label(value) }));
  return [
    { name: 'state', label: t('ui:word.region'), options: named(regions) },
    { name: 'country', label: t('filter.country'), options: named(countries.data?.countries, countryName) },
    { name: 'assignmentGroup', label: t('ui:word.department'), options: departments },
  ] as const;
}

function useColumns(day: string | undefined): readonly Column<ReportDealer>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const area = useReportArea();
  const scoreAndTime = useScoreAndTime<ReportDealer>(sorts);
  return [
    {
      key: 'dealer.name',
      header: t('ui:word.dealer'),
      primary: true,
      sortable: true,
      cell: (dealer) => (
        <IdentityCell
          title={dealer.name}
          href={area.details('dealer', dealer._id, day)}
          detail={`${dealer.number} · ${dealer.city}, ${dealer.region}`}
        />
      ),
    },
    {
      key: 'usersCount',
      header: t('ui:word.people'),
      align: 'end',
      sortable: true,
      priority: 4,
      width: 110,
      cell: (dealer) => formats.number(dealer.usersCount),
    },
    {
      key: 'certified',
      header: t('column.certified'),
      align: 'end',
      sortable: true,
      priority: 3,
      width: 110,
      cell: (dealer) => formats.number(dealer.certified),
    },
    {
      key: 'percent',
      header: t('ui:word.training'),
      sortable: true,
      width: 220,
      cell: (dealer) => (
        <StageLine
          segments={figureSegments(dealer)}
          label={dealer.name}
          words={t(
            'ui:word.coursesDone',
            partOf(dealer.completed, dealer.completed + dealer.inProgress + dealer.notStarted),
          )}
          note={formats.percent(dealer.percent)}
        />
      ),
    },
    ...scoreAndTime,
  ];
}
