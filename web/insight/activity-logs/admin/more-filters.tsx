import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchUsers } from '#web/people/search-users.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import '#web/platform/theme/input-styles.ts';

type Name = 'startDate' | 'endDate' | 'person' | 'actingPerson' | 'record' | 'underProxy';
type Values = Readonly<Partial<Record<Name, string | undefined>>>;

interface MoreFiltersProps {
  readonly values: Values;
  /** What the list knows of the names of what is chosen. */
  readonly names: Readonly<Partial<Record<'person' | 'actingPerson', string | undefined>>>;
  readonly onApply: (values: Values) => void;
  readonly onClose: () => void;
}

const idIn = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const option = (value: string | undefined, label = value): AsyncOption | null =>
  value && label ? { value, label } : null;

/** The filters that do not fit into the row. */
export function MoreFilters({ values, names, onApply, onClose }: MoreFiltersProps) {
  const { t } = useTranslation('activity-logs');
  const [from, setFrom] = useState(values.startDate ?? '');
  const [to, setTo] = useState(values.endDate ?? '');
  const [person, setPerson] = useState(option(values.person, names.person));
  const [acting, setActing] = useState(option(values.actingPerson, names.actingPerson));
  const [record, setRecord] = useState(values.record ?? '');
  const [underProxy, setUnderProxy] = useState(values.underProxy ?? null);
  const [errors, setErrors] = useState<Partial<Record<'endDate' | 'record', string>>>({});
  const day = (text: string) => (isDay(text) ? text : undefined);
  const apply = () => {
    const [recordId] = idIn.exec(record) ?? [];
    const startDate = day(from);
    const endDate = day(to);
    const found = {
      ...(startDate && endDate && endDate < startDate && { endDate: t('error.order') }),
      ...(record.trim() !== '' && !recordId && { record: t('error.record') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onApply({
      startDate,
      endDate,
      person: person?.value,
      actingPerson: acting?.value,
      record: recordId,
      underProxy: underProxy ?? undefined,
    });
    onClose();
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('ui:word.moreFilters')}
      submitLabel={t('filter.apply')}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <DateField label={t('filter.startDate')} value={from} onChange={setFrom} data-autofocus />
      <DateField
        label={t('filter.endDate')}
        value={to}
        onChange={setTo}
        {...(errors.endDate && { error: errors.endDate })}
      />
      <AsyncSelect label={t('filter.person')} search={searchUsers} value={person} onChange={setPerson} />
      <AsyncSelect
        label={t('filter.actingPerson')}
        hint={t('hint.actingPerson')}
        search={searchUsers}
        value={acting}
        onChange={setActing}
      />
      <Select
        label={t('filter.underProxy')}
        data={(['true', 'false'] as const).map((value) => ({ value, label: t(`underProxy.${value}`) }))}
        clearable
        value={underProxy}
        onChange={(value) => setUnderProxy(value === 'true' || value === 'false' ? value : null)}
      />
      <TextInput
        label={t('filter.record')}
        description={t('hint.record')}
        value={record}
        error={errors.record}
        onChange={(event) => setRecord(event.currentTarget.value)}
        autoComplete="off"
      />
    </FormDrawer>
  );
}
