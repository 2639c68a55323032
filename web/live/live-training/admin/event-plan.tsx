import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { EventValues } from './event-values.ts';
import { PlaceFields } from './place-fields.tsx';
import { usePlace } from './use-place.ts';
import { WhenField } from '#web/platform/forms/when-field.tsx';
import { ZoneField } from '#web/platform/forms/zone-field.tsx';

interface EventPlanProps {
  readonly event: EventDetail;
  readonly form: RecordForm<EventDetail, EventValues>;
  readonly disabled: boolean;
}

/** Where the event is and when, by the clock of the place. A virtual event names its zone. */
export function EventPlan({ event, form, disabled }: EventPlanProps) {
  const { t } = useTranslation('live-training-admin');
  const { values } = form;
  const place = usePlace(values.virtual ? null : values.location, event);
  const zone = (values.virtual ? undefined : place.timezone) ?? values.timezone;
  const when = (name: 'start' | 'end') => ({
    name: `${name}Date`,
    dateLabel: t(`times.${name}Day`),
    timeLabel: t(`times.${name}Time`),
    value: values[`${name}Date`],
    onChange: (next: string | null) => form.setFieldValue(`${name}Date`, next),
    occurrence: values[`${name}Occurrence`],
    onOccurrence: (next: 'first' | 'second') => form.setFieldValue(`${name}Occurrence`, next),
    zone,
    error: form.errors[`${name}Date`],
    occurrenceError: form.errors[`${name}Occurrence`],
    disabled,
  });
  return (
    <FormSection title={t('event.plan')} sub={t('event.planSub')} layout="beside" columns={2}>
      <FullRow>
        <Segmented
          label={t('field.place')}
          value={values.virtual ? 'virtual' : 'location'}
          options={[
            { value: 'location', label: t('event.atLocation') },
            { value: 'virtual', label: t('ui:word.livestream') },
          ]}
          // A hidden link must not stop the save, so the stored one comes back.
          onChange={(kind) => form.setValues({ virtual: kind === 'virtual', link: event.link ?? '' })}
        />
      </FullRow>
      {values.virtual ? (
        <>
          <TextInput
            {...form.field('link')}
            type="url"
            placeholder="https://"
            description={t('event.linkHint')}
          />
          <ZoneField
            field={form.field('timezone')}
            value={values.timezone}
            onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          />
        </>
      ) : (
        <PlaceFields
          option={place.option}
          rooms={place.rooms}
          room={values.room}
          field={form.field}
          errors={form.errors}
          onLocation={(option) => form.setValues({ location: option?.value ?? null, room: null })}
          onRoom={(room) => form.setFieldValue('room', room)}
          disabled={disabled}
        />
      )}
      <WhenField {...when('start')} />
      <WhenField {...when('end')} />
    </FormSection>
  );
}
