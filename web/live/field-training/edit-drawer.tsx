import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { fieldTrainingErrors } from '#contract/live/field-training.errors.ts';
import { visitFields, type VisitFields } from '#contract/live/field-training.fields.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { AttendeesField } from './attendees-field.tsx';
import { ClockField } from './clock-field.tsx';
import { SlotField } from './slot-field.tsx';
import { useTypes } from './use-visit-words.ts';

interface EditDrawerProps {
  readonly visit: VisitDetail;
  readonly onClose: () => void;
}

/** Changes a visit. Requesters choose from the free times; instructors and administrators may plan outside the hours. */
export function EditDrawer({ visit, onClose }: EditDrawerProps) {
  const { t } = useTranslation('field-training');
  const user = useUser();
  const types = useTypes(visit.type);
  const [attendees, setAttendees] = useState(optionsOf(visit));
  const { chooseInstructor } = visit.abilities;
  const plansFreely = chooseInstructor || user._id === visit.instructor._id;
  const instructors = useCall(availabilityCalls.list, { query: {} }, { enabled: chooseInstructor });
  const choices = [
    visit.instructor,
    ...(instructors.data?.instructors ?? []).filter(({ _id }) => _id !== visit.instructor._id),
  ].map(({ _id, name }) => ({ value: _id, label: name }));
  const update = useChange(visitCalls.update, {
    quiet: true,
    onDone: () => {
      onClose();
      toast(t('edit.saved'));
    },
  });
  const form = useRecordForm({
    schema: visitFields,
    errors: { ...liveTrainingErrors, ...fieldTrainingErrors },
    record: visit,
    fieldsOf: (of = visit) => valuesOf(of),
    save: async (body, base = visit) =>
      (await update.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } }))
        .appointment,
    onTake: (next) => setAttendees(optionsOf(next)),
    names: [...types, ...choices, ...attendees],
  });
  const { values, errors } = form;
  const when = (side: 'start' | 'end') => {
    const [date, occurrence] = [`${side}Date`, `${side}Occurrence`] as const;
    return (
      <ClockField
        name={date}
        dateLabel={t(`edit.${side}Day`)}
        timeLabel={t(`edit.${side}Time`)}
        value={values[date]}
        onChange={(next) => form.setFieldValue(date, next)}
        occurrence={values[occurrence]}
        onOccurrence={(next) => form.setFieldValue(occurrence, next)}
        error={errors[date]}
        occurrenceError={errors[occurrence]}
      />
    );
  };
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('edit.title')}
        sub={visit.dealer.name}
        submitLabel={t('ui:word.saveChanges')}
        {...form.drawer}
      >
        <Select {...form.field('type')} data={[...types]} />
        <TextInput {...form.field('topic')} />
        <AttendeesField
          label={form.field('attendees').label}
          dealer={visit.dealer._id}
          value={attendees}
          onChange={(people) => {
            setAttendees(people);
            form.setFieldValue(
              'attendees',
              people.map(({ value }) => value),
            );
          }}
          error={errors['attendees']}
        />
        {chooseInstructor && <Select {...form.field('instructor')} data={choices} searchable />}
        {plansFreely ? (
          <FormSection columns={2}>
            {when('start')}
            {when('end')}
          </FormSection>
        ) : (
          <SlotField
            zone={visit.timezone}
            instructor={visit.instructor._id}
            appointment={visit._id}
            value={values}
            onChange={({ startDate, startOccurrence, endDate, endOccurrence }) =>
              form.setValues({ startDate, startOccurrence, endDate, endOccurrence })
            }
            error={errors['startDate'] ?? errors['endDate']}
          />
        )}
        <Textarea {...form.field('note')} autosize minRows={3} />
      </FormDrawer>
      {form.dialogs}
    </>
  );
}

const optionsOf = ({ attendees }: VisitDetail): AsyncOption[] =>
  attendees.map(({ _id, name }) => ({ value: _id, label: name }));

const valuesOf = (visit: VisitDetail): Omit<VisitFields, 'instructor'> & { instructor: string } => ({
  type: visit.type,
  topic: visit.topic,
  note: visit.note,
  attendees: visit.attendees.map(({ _id }) => _id).toSorted(),
  startDate: visit.startDate,
  startOccurrence: visit.startOccurrence,
  endDate: visit.endDate,
  endOccurrence: visit.endOccurrence,
  instructor: visit.instructor._id,
});
