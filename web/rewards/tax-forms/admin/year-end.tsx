import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxErrors } from '#contract/rewards/tax-forms.errors.ts';
import { yearEndFields } from '#contract/rewards/tax-forms.fields.ts';
import { thresholdOf } from '#contract/rewards/tax-thresholds.rules.ts';
import { callFile } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { keepFile } from '#web/platform/keep-file.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';

interface YearEndProps {
  readonly year: number;
  readonly years: readonly number[];
  readonly onClose: () => void;
}

/** Prepares the file with everybody who is reported for a year. The portal sends it nowhere. */
export function YearEnd({ year: shownYear, years, onClose }: YearEndProps) {
  const { t } = useTranslation('tax-forms');
  const formats = useFormats();
  const form = useRoomForm({
    schema: yearEndFields,
    errors: { ...accountErrors, ...taxErrors },
    initial: { year: shownYear, thresholdCents: null as number | null, password: '', reason: '' },
    async submit(body) {
      keepFile(await callFile(calls.yearEnd, { body }), t('yearEnd.fileName', { year: body.year }));
      toast(t('yearEnd.done'));
      onClose();
    },
  });
  const { year, thresholdCents } = form.values;
  const known = thresholdOf(year);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('yearEnd.title')}
      sub={t('yearEnd.text')}
      submitLabel={t('yearEnd.submit')}
      {...form.drawer}
    >
      <Select
        {...form.field('year')}
        data={years.map(String)}
        value={String(year)}
        onChange={(value) => form.setFieldValue('year', Number(value))}
        {...(known !== undefined && {
          description: t('yearEnd.known', { year, amount: formats.money(known, 'USD') }),
        })}
      />
      {known === undefined && (
        <NumberInput
          {...form.field('thresholdCents')}
          label={t('yearEnd.threshold')}
          required
          min={1}
          decimalScale={0}
          value={thresholdCents === null ? '' : thresholdCents / 100}
          onChange={(value) =>
            form.setFieldValue('thresholdCents', typeof value === 'number' ? Math.round(value * 100) : null)
          }
        />
      )}
      <PasswordInput {...form.field('password')} autoComplete="current-password" />
      <TextInput {...form.field('reason')} autoComplete="off" />
    </FormDrawer>
  );
}
