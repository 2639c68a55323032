import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxErrors } from '#contract/rewards/tax-forms.errors.ts';
import { classifications, w9Fields, type W9 } from '#contract/rewards/tax-forms.fields.ts';
import { tinKinds } from '#contract/rewards/tin.rules.ts';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { RegionField } from '#web/people/accounts/person-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

interface W9FormProps {
  readonly about: Reply<typeof calls.form>;
  /** The newest form on file, to start from. */
  readonly last: W9 | null;
  readonly onDone: () => void;
}

/** Form W-9. The number is sent once and never stored on the device. */
export function W9Form({ about, last, onDone }: W9FormProps) {
  const { t } = useTranslation('tax-forms');
  // The same for every repeat, so that a repeat after a lost reply files nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const save = useChange(calls.save, {
    quiet: true,
    alsoChanges: ['payouts'],
    onDone: () => {
      toast(t('w9.done'));
      onDone();
    },
  });
  const form = useRoomForm({
    schema: w9Fields,
    errors: { ...accountErrors, ...taxErrors },
    initial: startOf(about, last),
    submit: (fields) => save.mutateAsync({ body: { ...fields, idempotencyKey } }),
  });
  const { field, values } = form;
  const needsNote = values.classification === 'llc' || values.classification === 'other';
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <LeaveGuard isUnsaved={form.isDirtyNow && !form.submitting && !save.isSuccess} />
      <Stack gap={24}>
        <FormSection title={t('form.who')} sub={t('form.whoSub')} columns={2}>
          <TextInput {...field('legalName')} autoComplete="name" />
          <TextInput {...field('businessName')} autoComplete="organization" />
          <Select
            {...field('classification')}
            data={classifications.map((value) => ({ value, label: t(`classification.${value}`) }))}
          />
          {needsNote && (
            <TextInput
              {...field('classificationNote')}
              description={t(values.classification === 'llc' ? 'form.llcHint' : 'form.otherHint')}
            />
          )}
        </FormSection>
        <FormSection title={t('ui:word.address')} columns={2}>
          <FullRow>
            <TextInput {...field('address.addressLine1')} autoComplete="address-line1" />
          </FullRow>
          <FullRow>
            <TextInput {...field('address.addressLine2')} autoComplete="address-line2" />
          </FullRow>
          <TextInput {...field('address.city')} autoComplete="address-level2" />
          <RegionField field={field} path="address.region" country="US" />
          <TextInput {...field('address.postalCode')} autoComplete="postal-code" inputMode="numeric" />
        </FormSection>
        <FormSection title={t('w9.number')} sub={t('form.numberSub')} columns={2}>
          <Select
            {...field('tinKind')}
            data={tinKinds.map((value) => ({ value, label: t(`tinKind.${value}`) }))}
          />
          <TextInput
            {...field('tin')}
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            placeholder={values.tinKind === 'ssn' ? '123-45-6789' : '12-3456789'}
          />
        </FormSection>
        <FormSection title={t('form.certify')} sub={t('form.certifySub')}>
          <Checkbox {...field('isExemptFromWithholding', 'checkbox')} />
          <Checkbox {...field('certified', 'checkbox')} label={t('form.certified')} />
          <TextInput {...field('signature')} autoComplete="off" description={t('form.signatureHint')} />
          <Button type="submit" variant="filled" size="md" busy={form.submitting}>
            {t('form.submit')}
          </Button>
        </FormSection>
      </Stack>
    </form>
  );
}

const startOf = ({ known }: W9FormProps['about'], last: W9 | null) => ({
  legalName: last?.legalName ?? known.legalName,
  businessName: last?.businessName ?? '',
  classification: last?.classification ?? ('individual' as const),
  classificationNote: last?.classificationNote ?? '',
  address: {
    addressLine1: last?.address.addressLine1 ?? known.addressLine1,
    addressLine2: last?.address.addressLine2 ?? '',
    city: last?.address.city ?? known.city,
    region: last?.address.region ?? known.region,
    postalCode: last?.address.postalCode ?? known.postalCode,
  },
  tinKind: last?.tinKind ?? ('ssn' as const),
  tin: '',
  isExemptFromWithholding: true,
  certified: false,
  signature: '',
});
