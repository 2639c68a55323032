import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { fieldTrainingErrors } from '#contract/live/field-training.errors.ts';
import { requestFields } from '#contract/live/field-training.fields.ts';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { AttendeesField } from '../attendees-field.tsx';
import { SlotField, type ChosenSlot } from '../slot-field.tsx';
import { useTypes } from '../use-visit-words.ts';

interface RequestDrawerProps {
  /** The dealers of the owner that have no open request. */
  readonly dealers: Reply<typeof visitCalls.abilityRequest>['dealers'];
  readonly onClose: () => void;
}

type Values = {
  readonly dealer: string;
  readonly type: string;
  readonly topic: string;
  readonly note: string;
  readonly attendees: readonly string[];
  readonly instructor: string | null;
} & ChosenSlot;

/** Asks for a visit: what it is about, who attends, and a free time of one instructor or of any. */
export function RequestDrawer({ dealers, onClose }: RequestDrawerProps) {
  const { t } = useTranslation('field-training');
  const go = useGo();
  const types = useTypes();
  const [attendees, setAttendees] = useState<AsyncOption[]>([]);
  const create = useChange(visitCalls.create, {
    quiet: true,
    onDone: async ({ appointment }) => {
      await go(addressOf(screens.visit, { appointmentId: appointment._id }), { ignoreBlocker: true });
      toast(t('ui:word.requestSent'));
    },
  });
  const initial: Values = {
    dealer: dealers[0]?._id ?? '',
    type: types[0]?.value ?? '',
    topic: '',
    note: '',
    attendees: [],
    instructor: null,
    startDate: '',
    startOccurrence: null,
    endDate: '',
    endOccurrence: null,
  };
  const form = useRoomForm({
    schema: requestFields,
    errors: { ...liveTrainingErrors, ...fieldTrainingErrors },
    initial,
    submit: (body) => create.mutateAsync({ body }),
  });
  const { values, errors } = form;
  const choose = (people: AsyncOption[]) => {
    setAttendees(people);
    form.setFieldValue(
      'attendees',
      people.map(({ value }) => value),
    );
  };
  const dealer = dealers.find(({ _id }) => _id === values.dealer);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('request.title')}
      sub={t('request.sub')}
      submitLabel={t('request.send')}
      {...form.drawer}
    >
      {dealers.length > 1 && (
        <Select
          {...form.field('dealer')}
          data={dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(next) => {
            form.setFieldValue('dealer', next ?? '');
            choose([]);
          }}
          required
        />
      )}
      <Select {...form.field('type')} data={[...types]} />
      <TextInput {...form.field('topic')} placeholder={t('request.topicExample')} />
      <AttendeesField
        label={form.field('attendees').label}
        dealer={values.dealer}
        value={attendees}
        onChange={choose}
        error={errors['attendees']}
      />
      <SlotField
        key={values.dealer}
        zone={dealer?.timezone ?? 'America/New_York'}
        {...(dealer && { dealer: dealer._id })}
        instructor={values.instructor}
        onInstructor={(instructor) => form.setFieldValue('instructor', instructor)}
        value={values}
        onChange={({ startDate, startOccurrence, endDate, endOccurrence }) =>
          form.setValues({ startDate, startOccurrence, endDate, endOccurrence })
        }
        error={errors['startDate'] ?? errors['endDate'] ?? errors['instructor']}
      />
      <Textarea {...form.field('note')} description={t('request.noteHint')} autosize minRows={3} />
    </FormDrawer>
  );
}
