import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/platform/money.ts';
import { longestDetails } from '#contract/rewards/spiffs.fields.ts';
import { payoutTypes, spiffStructures, spiffTypes } from '#contract/rewards/spiffs.rules.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import type { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Row } from '#web/ui/layout.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import type { ProgramRecordForm } from './program-values.ts';

interface SectionProps {
  readonly form: ProgramRecordForm;
}

/** Name and details in both languages. */
export function WordsSection({ form }: SectionProps) {
  const { t } = useTranslation('spiff-manager');
  const details = { autosize: true, minRows: 2, maxLength: longestDetails };
  return (
    <FormSection title={t('form.words')} sub={t('form.wordsSub')} layout="beside" columns={2}>
      <TextInput {...form.field('name')} />
      <TextInput {...form.field('nameFr')} lang="fr" />
      <Textarea {...form.field('details')} {...details} />
      <Textarea {...form.field('detailsFr')} {...details} lang="fr" />
    </FormSection>
  );
}

type CentsField = 'amountCents' | 'spentUnitCents' | 'perClaimCents' | 'perPersonCents' | 'budgetCents';

/** An amount of the form, in the currency of the program. */
const moneyField = (form: ProgramRecordForm, name: CentsField) => ({
  ...form.field(name),
  value: form.values[name],
  onChange: (cents: number | null) => form.setFieldValue(name, cents),
  currency: form.values.currency,
});

/** What is paid, how, and when. */
export function PaySection({ form }: SectionProps) {
  const { t } = useTranslation('spiff-manager');
  const { structure, type } = form.values;
  const day = (name: 'startDate' | 'endDate') => ({
    ...form.field(name),
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  return (
    <FormSection title={t('form.pay')} sub={t('form.paySub')} layout="beside" columns={2}>
      <Select
        {...form.field('structure')}
        data={spiffStructures.map((value) => ({ value, label: t(`structure.${value}`) }))}
      />
      <Select {...form.field('currency')} data={[...currencies]} />
      <MoneyField {...moneyField(form, 'amountCents')} required description={t(`form.amount.${structure}`)} />
      {structure === 'PER_SPENT' ? (
        <MoneyField {...moneyField(form, 'spentUnitCents')} required description={t('form.unitHint')} />
      ) : (
        <span />
      )}
      <Select
        {...form.field('payoutType')}
        data={payoutTypes.map((value) => ({ value, label: t(`payout.${value}`) }))}
      />
      <Select
        {...form.field('type')}
        data={spiffTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        description={t(`form.typeHint.${type}`)}
      />
      <DateField {...day('startDate')} description={t('form.startHint')} />
      <DateField {...day('endDate')} description={t('form.endHint')} />
    </FormSection>
  );
}

/** How much at most, and who pays. */
export function LimitsSection({ form }: SectionProps) {
  const { t } = useTranslation('spiff-manager');
  const brands = useManagedBrands();
  return (
    <FormSection title={t('form.limits')} sub={t('form.limitsSub')} layout="beside" columns={2}>
      <MoneyField {...moneyField(form, 'perClaimCents')} required={false} />
      <MoneyField {...moneyField(form, 'perPersonCents')} required={false} />
      <MoneyField {...moneyField(form, 'budgetCents')} required={false} description={t('form.budgetHint')} />
      <Select
        {...form.field('fundedBy')}
        value={form.values.fundedBy}
        onChange={(brand) => form.setFieldValue('fundedBy', brand)}
        data={brands}
        searchable
        clearable
        placeholder={t('ui:word.theCompany')}
        description={t('form.fundedHint')}
      />
    </FormSection>
  );
}

/** What makes claims of the program stand out. */
export function ShieldSection({ form }: SectionProps) {
  const { t } = useTranslation('spiff-manager');
  return (
    <FormSection title={t('form.shield')} sub={t('form.shieldSub')} layout="beside" columns={2}>
      <Checkbox {...form.field('needsSerials', 'checkbox')} description={t('form.serialsHint')} />
      <NumberInput
        {...form.field('lateAfterDays')}
        value={form.values.lateAfterDays ?? ''}
        onChange={(value) => form.setFieldValue('lateAfterDays', value === '' ? null : Number(value))}
        min={1}
        max={365}
        allowDecimal={false}
        allowNegative={false}
        description={t('form.lateHint')}
      />
    </FormSection>
  );
}

interface FilesProps extends SectionProps {
  readonly picture: ReturnType<typeof useChosenPicture>;
  readonly stored: Spiff['receipt'];
  readonly receipt: { readonly file: File | null; readonly isRemoved: boolean };
  readonly onReceipt: (next: { readonly file: File | null; readonly isRemoved: boolean }) => void;
}

/** The picture in the list, and what a good receipt looks like. */
export function FilesSection({ form, picture, stored, receipt, onReceipt }: FilesProps) {
  const { t } = useTranslation('spiff-manager');
  const maxBytes = useUploadLimit('image');
  const current = receipt.isRemoved ? null : stored;
  return (
    <FormSection title={t('ui:word.pictures')} sub={t('form.filesSub')} layout="beside">
      <ImageField
        label={t('form.thumbnail')}
        width={800}
        height={600}
        maxBytes={maxBytes}
        value={picture.shown}
        upload={(file) => Promise.resolve(picture.keep(file))}
        onChange={picture.change}
        error={form.errors['thumbnail']}
      />
      <FileDrop
        label={t('form.receipt')}
        hint={t('form.receiptHint')}
        accept="image/png,image/jpeg,.pdf,application/pdf"
        chosen={receipt.file ? [receipt.file.name] : current ? [current.name] : []}
        onFiles={([file]) => {
          if (file) onReceipt({ file, isRemoved: false });
        }}
      />
      {current && !receipt.file && (
        <Row>
          <a href={current.location} target="_blank" rel="noreferrer">
            {current.name}
          </a>
          <Button size="xs" onClick={() => onReceipt({ file: null, isRemoved: true })}>
            {t('ui:word.remove')}
          </Button>
        </Row>
      )}
    </FormSection>
  );
}
