import { useTranslation } from 'react-i18next';
import { mailFilters } from '#contract/people/mail-filters.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { useCall } from '#web/platform/query.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import type { FilterChip } from '#web/ui/filter-bar.tsx';
import { useCountries } from '../../dealers/use-countries.ts';
import type { UserChoices } from '../use-user-choices.ts';

export const requestStatuses = ['pending', 'approved', 'denied', 'none'] as const;

/** The filters of the list of people, all kept in the address. */
export const userFilters = {
  text: 'text',
  status: ['active', 'pending', 'denied', 'deactivated'],
  role: 'text',
  assignmentGroup: 'text',
  adminGroup: 'text',
  dealer: 'text',
  state: 'text',
  country: 'text',
  zipcode: 'text',
  zipDistance: 'text',
  participatingRequestStatus: requestStatuses,
  deactivateRequestStatus: requestStatuses,
  mail: mailFilters,
} as const;
export type FilterName = keyof typeof userFilters;
export type Filters = Record<FilterName, string | undefined>;

/** The filters without a field in the row, as removable chips. */
export function useFilterChips(
  { filters, setFilters }: Pick<ListState<FilterName>, 'filters' | 'setFilters'>,
  choices: UserChoices,
): FilterChip[] {
  const { t } = useTranslation('users');
  const countryName = useCountries();
  const dealer = useCall(
    dealerCalls.get,
    { params: { id: filters.dealer ?? '' } },
    { enabled: filters.dealer !== undefined },
  );
  const chip = (
    key: FilterName,
    value: string | undefined,
    clear: readonly FilterName[] = [key],
  ): FilterChip[] =>
    filters[key] && value
      ? [
          {
            key,
            label: t('ui:word.filterPair', { filter: t(`filters.${key}`), value }),
            onRemove: () => setFilters(Object.fromEntries(clear.map((name) => [name, undefined]))),
          },
        ]
      : [];
  const requested = (value: string | undefined) => value && t(`requested.${value}`);
  return [
    ...chip('dealer', dealer.data?.dealer.name),
    ...chip('adminGroup', choices.adminGroups.find((group) => group.value === filters.adminGroup)?.label),
    ...chip('country', filters.country && countryName(filters.country)),
    ...chip('state', filters.state),
    ...chip(
      'zipcode',
      filters.zipDistance
        ? t('filters.within', { zip: filters.zipcode, miles: filters.zipDistance })
        : filters.zipcode,
      ['zipcode', 'zipDistance'],
    ),
    ...chip('participatingRequestStatus', requested(filters.participatingRequestStatus)),
    ...chip('deactivateRequestStatus', requested(filters.deactivateRequestStatus)),
    ...chip('mail', filters.mail && t(`filters.mails.${filters.mail}`)),
  ];
}
