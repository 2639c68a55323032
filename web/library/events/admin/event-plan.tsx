import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/library/events.ts';
import { useCountryChoices } from '#web/people/dealers/use-countries.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { WhenField } from '#web/platform/forms/when-field.tsx';
import { ZoneField } from '#web/platform/forms/zone-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { EventValues } from './event-values.ts';

type EventPlanProps = { form: RecordForm<EventDetail, EventValues>; disabled: boolean };

/** When the event is, by the clock at its place, and where: a place, a link, or both. */
export function EventPlan({ form, disabled }: EventPlanProps) {
  const { t } = useTranslation('events-admin');
  const { values } = form;
  const listed = useCountryChoices();
  const countries =
    values.country === '' || listed.some(({ value }) => value === values.country)
      ? listed
      : [...listed, { value: values.country, label: values.country }];
  const when = (name: 'start' | 'end') => ({
    name: `${name}Date`,
    dateLabel: t(`times.${name}Day`),
    timeLabel: t(`times.${name}Time`),
    value: values[`${name}Date`],
    onChange: (next: string | null) => form.setFieldValue(`${name}Date`, next),
    occurrence: values[`${name}Occurrence`],
    onOccurrence: (next: 'first' | 'second') => form.setFieldValue(`${name}Occurrence`, next),
    zone: values.timezone,
    error: form.errors[`${name}Date`],
    occurrenceError: form.errors[`${name}Occurrence`],
    disabled,
  });
  return (
    <>
      <FormSection title={t('ui:word.dateAndTime')} sub={t('form.whenSub')} layout="beside" columns={2}>
        <FullRow>
          <ZoneField
            field={form.field('timezone')}
            value={values.timezone}
            onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          />
        </FullRow>
        <WhenField {...when('start')} />
        <WhenField {...when('end')} />
      </FormSection>
      <FormSection title={t('ui:word.place')} sub={t('form.whereSub')} layout="beside" columns={2}>
        <TextInput {...form.field('venue')} />
        <TextInput {...form.field('address')} />
        <TextInput {...form.field('city')} />
        <TextInput {...form.field('region')} />
        <Select
          {...form.field('country')}
          data={countries}
          value={values.country || null}
          onChange={(country) => form.setFieldValue('country', country ?? '')}
          clearable
        />
        <TextInput
          {...form.field('link')}
          type="url"
          placeholder="https://"
          description={t('form.linkHint')}
        />
      </FormSection>
    </>
  );
}
