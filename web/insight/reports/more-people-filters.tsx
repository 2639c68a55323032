import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { searchDealers } from '#web/people/dealers/search-dealers.ts';
import { useCountries, useCountryChoices } from '#web/people/dealers/use-countries.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import type { FilterChip } from '#web/ui/filter-bar.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { ReportChoices } from './use-report-choices.ts';

const names = ['dealer', 'adminGroup', 'country', 'region'] as const;
type Name = (typeof names)[number];
type Values = Readonly<Partial<Record<Name, string | undefined>>>;

interface MorePeopleFiltersProps {
  readonly filters: Values;
  readonly choices: ReportChoices;
  readonly onApply: (values: Values) => void;
  readonly onClose: () => void;
}

function useDealer(dealer: string | undefined): AsyncOption | null {
  const named = useCall(dealerCalls.get, { params: { id: dealer ?? '' } }, { enabled: dealer !== undefined });
  return dealer && named.data ? { value: dealer, label: named.data.dealer.name } : null;
}

/** The filters that do not fit into the row: dealer, district, country and region. */
export function MorePeopleFilters({ filters, choices, onApply, onClose }: MorePeopleFiltersProps) {
  const { t } = useTranslation('reports');
  const countries = useCountryChoices();
  const named = useDealer(filters.dealer);
  const [chosen, setChosen] = useState<AsyncOption | null>();
  const [values, setValues] = useState(filters);
  const dealer = chosen === undefined ? named : chosen;
  const select = (name: Name, data: readonly { value: string; label: string }[]) => (
    <Select
      label={t(`filter.${name}`)}
      data={[...data]}
      searchable
      clearable
      value={values[name] ?? null}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value ?? undefined }))}
    />
  );
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('ui:word.moreFilters')}
      submitLabel={t('ui:word.apply')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ ...values, dealer: dealer?.value });
      }}
    >
      <AsyncSelect label={t('filter.dealer')} search={searchDealers} value={dealer} onChange={setChosen} />
      {choices.adminGroups.length > 0 && select('adminGroup', choices.adminGroups)}
      {select('country', countries)}
      {choices.regions.length > 0 && select('region', choices.regions)}
    </FormDrawer>
  );
}

/** Those filters as removable chips. */
export function usePeopleFilterChips(
  { filters, setFilters }: Pick<ListState<Name>, 'filters' | 'setFilters'>,
  choices: ReportChoices,
): FilterChip[] {
  const { t } = useTranslation('reports');
  const countryName = useCountries();
  const dealer = useDealer(filters.dealer);
  const shown: Readonly<Record<Name, string | undefined>> = {
    dealer: dealer?.label,
    adminGroup: choices.adminGroups.find((one) => one.value === filters.adminGroup)?.label,
    country: filters.country && countryName(filters.country),
    region: filters.region,
  };
  return names.flatMap((key) => {
    const value = shown[key];
    if (!value) return [];
    const label = t('ui:word.filterPair', { filter: t(`filter.${key}`), value });
    return [{ key, label, onRemove: () => setFilters({ [key]: undefined }) }];
  });
}
