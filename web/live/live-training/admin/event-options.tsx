import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { EventValues } from './event-values.ts';

interface EventOptionsProps {
  readonly event: EventDetail;
  readonly form: RecordForm<EventDetail, EventValues>;
  readonly disabled: boolean;
}

/** What an event may ask for besides seats: a minimum number of people, and dealers that come first. */
export function EventOptions({ event, form, disabled }: EventOptionsProps) {
  const { t } = useTranslation('live-training-admin');
  const { values } = form;
  const day = (name: 'decideOn' | 'firstUntil') => ({
    ...form.field(name),
    required: false,
    value: values[name] ?? '',
    onChange: (next: string) => form.setFieldValue(name, next || null),
    disabled,
  });
  return (
    <FormSection title={t('options.title')} sub={t('options.sub')} layout="beside" columns={2}>
      <NumberInput
        {...form.field('minPeople')}
        required={false}
        value={values.minPeople ?? ''}
        onChange={(next) => form.setFieldValue('minPeople', typeof next === 'number' ? next : null)}
        min={1}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        description={t('options.minPeopleHint')}
      />
      <DateField {...day('decideOn')} description={t('options.decideOnHint')} />
      {(event.course || values.firstUntil) && (
        <FullRow>
          <DateField {...day('firstUntil')} description={t('options.firstUntilHint')} />
        </FullRow>
      )}
    </FormSection>
  );
}
