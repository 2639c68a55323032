import { IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { activityLogCalls as calls, type ActivityLogCard } from '#contract/insight/activity-logs.calls.ts';
import { activityLogScreens as screens } from '#contract/insight/activity-logs.screens.ts';
import { activityTypes } from '#contract/platform/activity-types.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { FilterChip } from '#web/ui/filter-bar.tsx';
import { useLogColumns } from './log-columns.tsx';

const MoreFilters = lazyPart(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

const limit = 50;
const filters = {
  type: activityTypes,
  recordKind: 'text',
  startDate: 'text',
  endDate: 'text',
  person: 'text',
  actingPerson: 'text',
  record: 'text',
  underProxy: ['true', 'false'],
} as const;
const more = ['startDate', 'endDate', 'person', 'actingPerson', 'record', 'underProxy'] as const;

/** Everything that happened in the portal: find, open, save as a file with seals, print. */
export function Page() {
  const { t } = useTranslation('activity-logs');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const list = useListState(filters);
  const query = list.filters;
  const logs = useCall(
    calls.list,
    { query: { ...query, page: list.page, limit: list.limit(limit) } },
    { keepPrevious: true },
  );
  const { recordKinds = [], lastSeal } = logs.data ?? {};
  const names = namesIn(logs.data?.activityLogs[0]);
  const words: Readonly<Record<(typeof more)[number], string | undefined>> = {
    startDate: query.startDate && formats.date(query.startDate),
    endDate: query.endDate && formats.date(query.endDate),
    person: query.person && (names.person ?? query.person),
    actingPerson: query.actingPerson && (names.actingPerson ?? query.actingPerson),
    record: query.record && (names.record ?? query.record),
    underProxy: query.underProxy && t(`underProxy.${query.underProxy}`),
  };
  const chips = more.flatMap((key): FilterChip[] => {
    const value = words[key];
    if (!value) return [];
    const label = t('ui:word.filterPair', { filter: t(`filter.${key}`), value });
    return [{ key, label, onRemove: () => list.setFilters({ [key]: undefined }) }];
  });
  return (
    <>
      <ReportHeader
        title={t('title')}
        sub={
          lastSeal
            ? t('lastSeal', {
                block: formats.number(lastSeal.block),
                time: formats.dateTime(lastSeal.sealedAt),
              })
            : t('sub')
        }
        table={{ call: calls.export, query, rows: logs.data?.pagination.total, isEvidence: true }}
        actions={
          <ButtonLink href={screens.verify.path} icon={<IconShieldCheck size={16} stroke={1.7} />}>
            {t('verify.open')}
          </ButtonLink>
        }
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={logs}
        rows={logs.data?.activityLogs}
        rowKey={({ _id }) => _id}
        columns={useLogColumns()}
        sized
        choices={[
          {
            name: 'type',
            label: t('ui:word.type'),
            options: activityTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
          {
            name: 'recordKind',
            label: t('filter.recordKind'),
            options: recordKinds.map(({ kind, name }) => ({ value: kind, label: name })),
          },
        ]}
        moreFilters={{ onMore: () => setOpen(true), chips, onClear: list.clearFilters }}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence') }}
      />
      <Suspense>
        {isOpen && (
          <MoreFilters
            values={query}
            names={names}
            onApply={list.setFilters}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Every row of a list for one person or record has its name. */
const namesIn = (first: ActivityLogCard | undefined) => ({
  person: first?.user?.name,
  actingPerson: first?.proxiedBy?.name,
  record: first?.record?.name || undefined,
});
