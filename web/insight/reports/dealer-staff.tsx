import { useTranslation } from 'react-i18next';
import { dealerReportCalls, type StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { splitMatch } from '#web/ui/match.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { ReportedDealer } from './dealer-kpis.ts';
import { useStaffColumns } from './staff-columns.tsx';
import { staffFilters, useStaffFilters } from './use-staff-filters.ts';

/** Everyone who works at a dealer, by family name, with role, department and progress. */
export function DealerStaff({ recordId }: { recordId: string }) {
  const read = useCall(dealerReportCalls.dealer, { params: { id: recordId }, query: {} });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  return <Staff dealer={read.data.dealer} />;
}

function Staff({ dealer }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const list = useListState({ text: 'text', ...staffFilters }, [], 'staff');
  const { text } = list.filters;
  const { staff, selects } = useStaffFilters(dealer, list);
  const [person, ...others] = useStaffColumns();
  const departments: Column<StaffMember> = {
    key: 'department',
    header: t('ui:word.department'),
    priority: 2,
    cell: ({ assignmentGroups }) =>
      assignmentGroups.map((group) => nameIn(group, language)).join(', ') || '–',
  };
  const found = staff.filter(
    (one) => !text || splitMatch(`${one.fullName} ${one.email}`, text).some(({ isMatch }) => isMatch),
  );
  return (
    <DataTable
      label={t('ui:word.staff')}
      columns={[person!, departments, ...others]}
      rows={found}
      rowKey={(one) => one._id}
      filters={
        <FilterBar
          search={{
            label: t('ui:word.nameOrEmail'),
            value: text ?? '',
            onChange: (value) => list.setFilters({ text: value || undefined }),
          }}
          selects={selects}
        />
      }
      {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
      empty={<EmptyState title={t('staff.none')} />}
    />
  );
}
