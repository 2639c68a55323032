import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventRanges } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventCard } from '#contract/library/events.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useAudienceWords } from '#web/people/audiences/use-audience-words.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { PlanChips } from '#web/platform/publishing/plan-chips.tsx';
import { useBulk } from '#web/platform/publishing/use-bulk.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { MoreFiltersDrawer, useMoreFilterChips } from '../../articles/writing/more-filters.tsx';
import { EventStateChips } from '../event-chips.tsx';
import { titleFor, titleOf, useEventWords } from '../use-event-words.ts';
import { useEventActions, useEventMenu } from './use-event-actions.tsx';

const limit = 10;
const states = ['all', ...publicationStatuses, 'canceled', 'deleted'] as const;
const sorts = ['date', 'title', 'updatedAt'] as const;
const editOf = ({ _id }: EventCard) => addressOf(screens.edit, { eventId: _id });

/** Every event the person works on: search, filter, publish, cancel, trash. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const go = useGo();
  const brands = useManagedBrands();
  const list = useListState(
    { text: 'text', brand: 'text', department: 'text', date: 'text', range: eventRanges, state: states },
    sorts,
  );
  const { state = 'all', text, brand, department, range } = list.filters;
  const date = isDay(list.filters.date ?? '') ? list.filters.date : undefined;
  const [isFiltering, setFiltering] = useState(false);
  const chips = useMoreFilterChips({ department, date }, t('filters.day'), list.setFilters);
  const isTrash = state === 'deleted';
  const narrowed = {
    isAdmin: 'true',
    text,
    brandId: brand,
    assignmentGroup: department,
    date,
    range,
    deleted: String(isTrash),
    status: state === 'all' || state === 'canceled' || isTrash ? undefined : state,
    canceled: state === 'canceled' ? 'true' : undefined,
  };
  const reply = useCall(
    calls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const { actions, dialogs } = useEventActions();
  const menu = useEventMenu(actions);
  const columns = useColumns(isTrash);
  const bulk = useBulk(calls.bulk, {
    input: (body) => ({ body }),
    actions: isTrash ? ['restore'] : ['publish', 'unpublish', 'delete'],
    narrowed,
    total: reply.data?.pagination.total,
    load: async (paging) => {
      const page = await callApi(calls.list, { query: { ...narrowed, ...paging } });
      return { rows: page.events, pages: page.pagination.pages };
    },
    keyOf: (event: EventCard) => event._id,
    rowName: (event: EventCard) => titleFor(event, language),
  });
  const { abilities, counts } = reply.data ?? {};
  const addButton = abilities?.create && (
    <Button
      variant="filled"
      icon={<IconPlus size={16} stroke={1.7} />}
      onClick={() => void go(screens.create.path)}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <Tabs
        label={t('states')}
        current={state}
        items={states.map((key) => ({
          key,
          label: key === 'canceled' ? t('state.canceled') : t(`publishing:state.${key}`),
          count: counts?.[key],
        }))}
        onChange={(key) => {
          bulk.clear();
          list.setFilters({ state: key === 'all' ? undefined : key });
        }}
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={reply}
        rows={reply.data?.events}
        rowKey={(event) => event._id}
        rowMenu={(event) => ({
          name: titleFor(event, language),
          items: [editAction(t('ui:word.edit'), editOf(event)), ...menu(event)],
        })}
        columns={columns}
        sortedBy={{ key: 'date', direction: 'asc' }}
        search={t('search')}
        selection={bulk.selection}
        choices={[
          {
            name: 'range',
            label: t('range.label'),
            options: eventRanges.map((value) => ({ value, label: t(`range.${value}`) })),
          },
          ...(brands.length > 1 ? [{ name: 'brand' as const, label: t('brand'), options: brands }] : []),
        ]}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={
          isTrash
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : { title: t('empty.title'), sentence: t('empty.sentence'), action: addButton }
        }
      />
      {isFiltering && (
        <MoreFiltersDrawer
          filters={{ department, date }}
          words={{
            title: t('filters.title'),
            departmentHint: t('filters.departmentHint'),
            day: t('filters.day'),
            apply: t('filters.apply'),
          }}
          onApply={(chosen) => {
            list.setFilters({ ...chosen });
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      {dialogs}
      {bulk.dialogs}
    </>
  );
}

function useColumns(isTrash: boolean): readonly Column<EventCard>[] {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const formats = useFormats();
  const words = useEventWords();
  const audienceWords = useAudienceWords();
  return [
    {
      key: 'title',
      header: t('column.title'),
      primary: true,
      sortable: true,
      cell: (event) => (
        <IdentityCell
          title={<TextIn text={titleOf(event)} language={language} />}
          href={editOf(event)}
          detail={[event.brand?.name, words.place(event)].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'date',
      header: t('column.date'),
      sortable: true,
      hideOnPhone: true,
      width: 220,
      cell: (event) => words.moment(event),
    },
    {
      key: 'audience',
      header: t('column.audience'),
      hideOnPhone: true,
      width: 200,
      cell: ({ audience }) => (audience ? audienceWords(audience) : t('ui:word.everyone')),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 190,
      cell: (event) => (
        <Row gap={4}>
          <StatusChip status={event.deletedAt ? 'deleted' : event.status} />
          <EventStateChips event={event} />
          <PlanChips plans={event.plans} />
        </Row>
      ),
    },
    {
      key: 'answers',
      header: t('column.answers'),
      hideOnPhone: true,
      width: isTrash ? 200 : 130,
      cell: ({ counts, purgedAt }) =>
        purgedAt ? (
          t('publishing:until', { date: formats.date(purgedAt, 'MM/DD/YYYY') })
        ) : (
          <TwoLines
            first={t('going', { count: counts.going, shown: formats.number(counts.going) })}
            second={t('interested', { count: counts.interested, shown: formats.number(counts.interested) })}
          />
        ),
    },
  ];
}
