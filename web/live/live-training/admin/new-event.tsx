import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { newEventFields, type NewEventFields } from '#contract/live/ilt-events.fields.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { eventAddress } from './event-kind.ts';
import { PlaceFields } from './place-fields.tsx';
import { searchTemplates } from './search-choices.ts';
import { useFormSettings } from './use-form-settings.ts';
import { usePlace } from './use-place.ts';
import { WhenField } from '#web/platform/forms/when-field.tsx';

type Values = Pick<
  NewEventFields,
  'template' | 'virtual' | 'link' | 'location' | 'room' | 'startDate' | 'startOccurrence'
>;

/** Asks for a template, a date and a place, saves a draft and opens its page. Everything else comes from the template. */
export function NewEvent({ onClose }: { onClose: () => void }) {
  const settings = useFormSettings();
  return settings && <NewEventForm start={settings.start} timeZone={settings.timeZone} onClose={onClose} />;
}

interface NewEventFormProps {
  /** The usual start. */
  readonly start: string;
  /** The zone of the portal, which virtual events have until somebody changes it. */
  readonly timeZone: string;
  readonly onClose: () => void;
}

function NewEventForm({ start, timeZone, onClose }: NewEventFormProps) {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const go = useGo();
  const [template, setTemplate] = useState<AsyncOption | null>(null);
  const mayChooseLocation = useAllowed(locationCalls.list.access);
  const create = useChange(eventCalls.create, {
    quiet: true,
    onDone: ({ event }) => go(eventAddress(event)),
  });
  const initial: Values = {
    template: '',
    virtual: !mayChooseLocation,
    link: '',
    location: null,
    room: null,
    startDate: null,
    startOccurrence: null,
  };
  const form = useRoomForm({
    schema: newEventFields,
    errors: liveTrainingErrors,
    initial,
    submit: (body) => create.mutateAsync({ body }),
  });
  const { values } = form;
  const place = usePlace(values.virtual ? null : values.location);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('events.add')}
      sub={t('events.newSub')}
      submitLabel={t('ui:word.addAndContinue')}
      {...form.drawer}
    >
      <AsyncSelect
        label={t('field.template')}
        hint={t('events.templateHint')}
        value={template}
        onChange={(option) => {
          setTemplate(option);
          form.setFieldValue('template', option?.value ?? '');
        }}
        search={searchTemplates(language, true)}
        error={template ? form.errors['template'] : form.errors['template'] && t('events.chooseTemplate')}
        required
      />
      {mayChooseLocation && (
        <Segmented
          label={t('field.place')}
          value={values.virtual ? 'virtual' : 'location'}
          options={[
            { value: 'location', label: t('event.atLocation') },
            { value: 'virtual', label: t('ui:word.livestream') },
          ]}
          // A hidden link must not stop the save.
          onChange={(kind) => form.setValues({ virtual: kind === 'virtual', link: '' })}
        />
      )}
      {values.virtual ? (
        <TextInput {...form.field('link')} type="url" placeholder="https://" />
      ) : (
        <PlaceFields
          option={place.option}
          rooms={place.rooms}
          room={values.room}
          field={form.field}
          errors={form.errors}
          onLocation={(option) => form.setValues({ location: option?.value ?? null, room: null })}
          onRoom={(room) => form.setFieldValue('room', room)}
        />
      )}
      <FormSection columns={2}>
        <WhenField
          name="startDate"
          dateLabel={t('times.startDay')}
          timeLabel={t('times.startTime')}
          value={values.startDate}
          onChange={(startDate) => form.setFieldValue('startDate', startDate)}
          usualTime={start}
          occurrence={values.startOccurrence}
          onOccurrence={(startOccurrence) => form.setFieldValue('startOccurrence', startOccurrence)}
          zone={place.timezone ?? timeZone}
          error={form.errors['startDate'] ?? form.errors['endDate']}
          occurrenceError={form.errors['startOccurrence']}
        />
      </FormSection>
    </FormDrawer>
  );
}
