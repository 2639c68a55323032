import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { mailFilters } from '#contract/people/mail-filters.ts';
import { useCall } from '#web/platform/query.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchDealers } from '../../dealers/search-dealers.ts';
import { useCountryChoices } from '../../dealers/use-countries.ts';
import { requestStatuses, type Filters } from './filter-chips.ts';

interface MoreFiltersProps {
  readonly filters: Filters;
  readonly adminGroups: { value: string; label: string }[];
  readonly onApply: (filters: Partial<Filters>) => void;
  readonly onClose: () => void;
}

/** The filters that do not fit into the row: dealer, district, place and open requests. */
export function MoreFilters({ filters, adminGroups, onApply, onClose }: MoreFiltersProps) {
  const { t } = useTranslation('users');
  const countries = useCountryChoices();
  const [values, setValues] = useState(filters);
  const [chosen, setChosen] = useState<AsyncOption | null>();
  const named = useCall(
    dealerCalls.get,
    { params: { id: filters.dealer ?? '' } },
    { enabled: filters.dealer !== undefined },
  );
  const dealer =
    chosen === undefined && named.data
      ? { value: named.data.dealer._id, label: named.data.dealer.name }
      : (chosen ?? null);
  const field = (name: keyof Filters) => ({
    label: t(`filters.${name}`),
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value || undefined }));
    },
  });
  const select = (name: keyof Filters) => ({
    label: t(`filters.${name}`),
    value: values[name] ?? null,
    clearable: true,
    onChange: (value: string | null) => setValues((before) => ({ ...before, [name]: value ?? undefined })),
  });
  const requests = requestStatuses.map((value) => ({ value, label: t(`requested.${value}`) }));

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('ui:word.moreFilters')}
      submitLabel={t('ui:word.apply')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ ...values, dealer: dealer?.value });
        onClose();
      }}
    >
      <AsyncSelect label={t('filters.dealer')} search={searchDealers} value={dealer} onChange={setChosen} />
      <Select {...select('adminGroup')} data={adminGroups} searchable />
      <FormSection title={t('ui:word.place')} columns={2} level={3}>
        <Select {...select('country')} data={countries} searchable />
        <TextInput {...field('state')} description={t('filters.stateHint')} />
        <TextInput {...field('zipcode')} />
        <TextInput {...field('zipDistance')} inputMode="numeric" description={t('filters.zipHint')} />
      </FormSection>
      <Select
        {...select('mail')}
        data={mailFilters.map((value) => ({ value, label: t(`filters.mails.${value}`) }))}
      />
      <FormSection title={t('filters.requests')} columns={2} level={3}>
        <Select {...select('participatingRequestStatus')} data={requests} />
        <Select {...select('deactivateRequestStatus')} data={requests} />
      </FormSection>
    </FormDrawer>
  );
}
