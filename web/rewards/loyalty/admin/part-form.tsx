import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loyaltyItemCalls as calls, type EligibleItem } from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyErrors } from '#contract/rewards/loyalty.errors.ts';
import { itemFields } from '#contract/rewards/loyalty.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

interface PartFormProps {
  /** Undefined for a new one. */
  readonly part: EligibleItem | undefined;
  /** What a part without rates of its own earns. */
  readonly rates: EligibleItem['rates'] | undefined;
  readonly onClose: () => void;
}

const valuesOf = (part: EligibleItem | undefined) => ({
  partNumber: part?.partNumber ?? '',
  name: part?.name ?? '',
  nameFr: part?.nameFr ?? '',
  brand: part?.brand ?? '',
  creditRate: part?.creditRate ?? null,
  points: part?.points ?? null,
  startDate: part?.startDate ?? null,
  endDate: part?.endDate ?? null,
});

/** A part of the program. Empty rates are those of the settings. */
export function PartForm({ part, rates, onClose }: PartFormProps) {
  const { t } = useTranslation('loyalty');
  const { number } = useFormats();
  const words = useLoyaltyWords();
  const create = useChange(calls.create, { quiet: true });
  const update = useChange(calls.save, { quiet: true });
  const done = (key: 'added' | 'saved') => {
    toast(t(`parts.${key}`));
    onClose();
  };
  const form = useRecordForm({
    schema: itemFields,
    errors: loyaltyErrors,
    record: part,
    fieldsOf: valuesOf,
    async save(body, base) {
      const { eligibleItem } = base
        ? await update.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body });
      form.leave(() => done(base ? 'saved' : 'added'));
      return eligibleItem;
    },
    names: words.brandOptions,
  });
  const own = form.values.brand;
  const brands =
    words.brandOptions.some(({ value }) => value === own) || own === ''
      ? words.brandOptions
      : [...words.brandOptions, { value: own, label: own }];
  const optional = (value: string | number) => (value === '' ? null : Number(value));
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={part ? t('parts.edit', { part: part.partNumber }) : t('ui:word.addAPart')}
        sub={part && t('parts.editSub')}
        submitLabel={t(part ? 'ui:word.saveChanges' : 'ui:word.addAPart')}
        {...form.drawer}
      >
        <TextInput {...form.field('partNumber')} data-autofocus autoComplete="off" />
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('nameFr')} lang="fr" />
        <Select {...form.field('brand')} data={brands} />
        <NumberField
          {...form.field('creditRate')}
          description={rates && t('parts.rateHint', { rate: number(rates.creditRate, 2) })}
          value={form.values.creditRate ?? ''}
          onChange={(next) => form.setFieldValue('creditRate', optional(next))}
          decimalScale={2}
          allowNegative={false}
          max={100}
          hideControls
        />
        <NumberInput
          {...form.field('points')}
          description={rates && t('parts.pointsHint', { points: words.points(rates.points) })}
          value={form.values.points ?? ''}
          onChange={(next) => form.setFieldValue('points', optional(next))}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
        <DateField
          {...form.field('startDate')}
          value={form.values.startDate ?? ''}
          onChange={(next) => form.setFieldValue('startDate', next || null)}
        />
        <DateField
          {...form.field('endDate')}
          value={form.values.endDate ?? ''}
          onChange={(next) => form.setFieldValue('endDate', next || null)}
        />
      </FormDrawer>
      {form.dialogs}
    </>
  );
}
