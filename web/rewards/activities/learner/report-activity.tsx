import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityErrors } from '#contract/rewards/activities.errors.ts';
import {
  activityTypes,
  raceStyles,
  reportedFields,
  type ActivityType,
  type RaceStyle,
} from '#contract/rewards/activities.fields.ts';
import { currencies, type Currency } from '#contract/platform/money.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { MoneyField } from '#web/ui/money-field.tsx';

/** Reports an activity, with a photo or a document if there is one. */
export function ReportActivity({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities');
  // The same for every repeat, so that a repeat after a lost reply reports nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [attachment, setAttachment] = useState<File>();
  const create = useChange(calls.create, {
    quiet: true,
    onDone: () => {
      toast(t('form.done'));
      onClose();
    },
  });
  const form = useRoomForm({
    schema: reportedFields,
    errors: activityErrors,
    initial: {
      type: 'demo' as ActivityType,
      style: null as RaceStyle | null,
      date: '',
      amountCents: null as number | null,
      currency: 'USD' as Currency,
      note: '',
    },
    submit: (body) =>
      create.mutateAsync({
        body: { ...body, idempotencyKey },
        ...(attachment && { files: { attachment } }),
      }),
  });
  const { values, field, setValues } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('own.report')}
      sub={t('form.sub')}
      submitLabel={t('ui:word.send')}
      {...form.drawer}
    >
      <Select
        {...field('type')}
        data={activityTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => {
          const type = activityTypes.find((one) => one === value) ?? values.type;
          // Only races have a style.
          setValues({ type, ...(type !== 'race' && { style: null }) });
        }}
      />
      {values.type === 'race' && (
        <Select
          {...field('style')}
          required
          data={raceStyles.map((value) => ({ value, label: t(`style.${value}`) }))}
        />
      )}
      <DateField
        {...field('date')}
        value={values.date}
        onChange={(date) => form.setFieldValue('date', date)}
      />
      <MoneyField
        {...field('amountCents')}
        value={values.amountCents}
        onChange={(cents) => form.setFieldValue('amountCents', cents)}
      />
      <Select {...field('currency')} data={[...currencies]} />
      <Textarea {...field('note')} autosize minRows={3} maxLength={1000} />
      <FileDrop
        label={t('form.attachment')}
        hint={t('form.attachmentHint')}
        accept="image/png,image/jpeg,application/pdf"
        chosen={attachment ? [attachment.name] : []}
        onFiles={([file]) => setAttachment(file)}
      />
    </FormDrawer>
  );
}
