import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { searchCurriculums } from '#web/rewards/incentives/search-curriculums.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import type { ProgramRecordForm } from './program-values.ts';

interface CertificateSectionProps {
  readonly form: ProgramRecordForm;
  readonly stored: NonNullable<Spiff['certificate']>['curriculum'] | null;
}

/** A certificate that raises what a sale pays, or that a sale needs. */
export function CertificateSection({ form, stored }: CertificateSectionProps) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const [chosen, setChosen] = useState<AsyncOption | null>(null);
  const { certificate, currency } = form.values;
  const options = [chosen, stored && { value: stored._id, label: nameIn(stored, language) }];
  return (
    <FormSection title={t('ui:word.certificate')} sub={t('form.certificateSub')} layout="beside" columns={2}>
      <AsyncSelect
        label={t('ui:word.curriculum')}
        hint={t('form.curriculumHint')}
        value={options.find((one) => one !== null && one.value === certificate?.curriculum) ?? null}
        onChange={(next) => {
          setChosen(next);
          form.setFieldValue(
            'certificate',
            next && { addsCents: null, isRequired: false, ...certificate, curriculum: next.value },
          );
        }}
        search={searchCurriculums(language)}
        error={form.errors['certificate.curriculum']}
      />
      {certificate && (
        <>
          <MoneyField
            {...form.field('certificate.addsCents')}
            required={false}
            description={t('form.addsHint')}
            value={certificate.addsCents}
            onChange={(addsCents) => form.setFieldValue('certificate', { ...certificate, addsCents })}
            currency={currency}
          />
          <Checkbox
            {...form.field('certificate.isRequired', 'checkbox')}
            checked={certificate.isRequired}
            onChange={(event) =>
              form.setFieldValue('certificate', { ...certificate, isRequired: event.currentTarget.checked })
            }
          />
        </>
      )}
    </FormSection>
  );
}
