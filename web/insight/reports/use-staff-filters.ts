import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { ReportedDealer } from './dealer-kpis.ts';

const shows = ['overdue', 'open'] as const;
/** The filters of a dealer's staff, as `useListState` takes them. */
export const staffFilters = { department: 'text', show: shows } as const;

type StaffList = Pick<ListState<'department' | 'show'>, 'filters' | 'setFilters'>;

/** A dealer's staff by department and by what they still have to do, with the fields to choose both. */
export function useStaffFilters(dealer: ReportedDealer, { filters, setFilters }: StaffList) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { department, show } = filters;
  const staff = dealer.staff.filter(
    (person) =>
      (!department || person.assignmentGroups.some((group) => group._id === department)) &&
      (show !== 'overdue' || person.overdue > 0) &&
      (show !== 'open' || person.requiredPassed < person.required),
  );
  const selects = [
    {
      key: 'department',
      label: t('ui:word.department'),
      value: department ?? null,
      options: dealer.departments.map((one) => ({ value: one._id, label: nameIn(one, language) })),
      onChange: (value: string | null) => setFilters({ department: value ?? undefined }),
    },
    {
      key: 'show',
      label: t('column.standing'),
      value: show ?? null,
      options: shows.map((value) => ({ value, label: t(`matrix.show.${value}`) })),
      onChange: (value: string | null) => setFilters({ show: value ?? undefined }),
    },
  ];
  return { staff, selects };
}
