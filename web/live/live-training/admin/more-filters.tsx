import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { recordFilters, type MoreFilter, type MoreFilterValues, type RecordFilter } from './filter-names.ts';
import { searchCourses, searchLocations, searchTemplates } from './search-choices.ts';
import { useStatesWithLocation } from './use-form-settings.ts';

interface MoreFiltersProps {
  readonly names: readonly MoreFilter[];
  readonly filters: MoreFilterValues;
  readonly chosen: Readonly<Record<RecordFilter, AsyncOption | null>>;
  readonly onApply: (filters: MoreFilterValues) => void;
  readonly onClose: () => void;
}

/** Course, template, location, state, and days. A list that the person may not view offers nothing to filter by. */
export function MoreFilters({ names, filters, chosen: given, onApply, onClose }: MoreFiltersProps) {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const [values, setValues] = useState(filters);
  const [chosen, setChosen] = useState(given);
  const states = useStatesWithLocation({ enabled: names.includes('state') });
  const mayView = {
    course: true,
    template: useAllowed(templateCalls.list.access),
    location: useAllowed(locationCalls.list.access),
  };
  const search = {
    course: searchCourses(language),
    template: searchTemplates(language),
    location: searchLocations(),
  };
  const days = (['from', 'to'] as const).filter((name) => names.includes(name));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('ui:word.moreFilters')}
      submitLabel={t('filters.apply')}
      onSubmit={(event) => {
        event.preventDefault();
        if (days.some((name) => values[name] && !isDay(values[name]))) return;
        onApply(values);
      }}
    >
      {recordFilters
        .filter((name) => names.includes(name) && mayView[name])
        .map((name) => (
          <AsyncSelect
            key={name}
            label={t(`field.${name}`)}
            value={chosen[name]}
            onChange={(option) => {
              setChosen({ ...chosen, [name]: option });
              setValues({ ...values, [name]: option?.value });
            }}
            search={search[name]}
          />
        ))}
      {names.includes('state') && (
        <Select
          label={t('field.state')}
          data={[...states]}
          value={values.state ?? null}
          onChange={(state) => setValues({ ...values, state: state ?? undefined })}
          searchable
          clearable
        />
      )}
      {days.length > 0 && (
        <FormSection title={t('ui:word.days')} sub={t('filters.daysSub')} columns={2} level={3}>
          {days.map((name) => (
            <DateField
              key={name}
              label={t(`field.${name}`)}
              value={values[name] ?? ''}
              onChange={(day) => setValues({ ...values, [name]: day || undefined })}
            />
          ))}
        </FormSection>
      )}
    </FormDrawer>
  );
}
