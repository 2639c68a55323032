import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/people/users.calls.ts';
import { postalCodeFits } from '#contract/people/postal-code.fields.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useCountryChoices } from '../../dealers/use-countries.ts';
import { useUserForm } from '../use-user-form.ts';
import { type Choices, withStored } from '../with-stored.ts';
import { usePositionChoices } from './use-position-choices.ts';

const profileFields = userFields
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    language: true,
    dateOfBirth: true,
    addressLine1: true,
    city: true,
    region: true,
    postalCode: true,
    country: true,
    primaryRole: true,
    dealerPosition: true,
    company: true,
    companyRole: true,
    website: true,
    salesRep: true,
    segments: true,
    receiveEmails: true,
    participatingLearner: true,
  })
  // Only ending participation asks for it.
  .extend({ reason: labelled(paragraph(1000, 0), 'Reason', 'Motif') })
  .check(postalCodeFits((form) => form, ['postalCode']));

/** A person's profile and contact details. A dealer manager edits only the fields managers may change. */
export function UserProfile({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const countries = useCountryChoices();
  const positions = usePositionChoices();
  const segments = useSegments(user);
  const form = useUserForm({
    user,
    schema: profileFields,
    fieldsOf,
    names: [...countries, ...Object.values(positions).flat(), ...segments],
  });
  const { edit, editAll } = user.abilities;
  const choice = (
    name: 'primaryRole' | 'dealerPosition' | 'companyRole' | 'country',
    data: Choices,
    mayEdit: boolean,
  ) => (
    <Select
      {...form.field(name)}
      data={withStored(data, form.values[name])}
      searchable
      clearable
      disabled={!mayEdit}
      value={form.values[name] || null}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  );

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          <FormSection title={t('ui:word.person')} layout="beside" columns={2}>
            <TextInput {...form.field('firstName')} disabled={!edit} />
            <TextInput {...form.field('lastName')} disabled={!edit} />
            <TextInput
              {...form.field('email')}
              type="email"
              disabled={!editAll}
              {...(form.values.email !== form.record?.email && { description: t('form.newAddress') })}
            />
            <TextInput {...form.field('phone')} type="tel" disabled={!edit} />
            <Select
              {...form.field('language')}
              required={false}
              disabled={!editAll}
              data={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'Français' },
              ]}
            />
            <DateField
              {...form.field('dateOfBirth')}
              value={form.values.dateOfBirth ?? ''}
              disabled={!editAll}
              onChange={(value) => form.setFieldValue('dateOfBirth', value || null)}
            />
          </FormSection>
          <FormSection title={t('form.work')} layout="beside" columns={2}>
            {choice('primaryRole', positions.primaryRoles, edit)}
            {choice('dealerPosition', positions.dealerPositions, edit)}
            <TextInput {...form.field('company')} disabled={!editAll} />
            {choice('companyRole', positions.companyRoles, editAll)}
            <TextInput {...form.field('website')} type="url" disabled={!editAll} />
            <TextInput
              {...form.field('salesRep')}
              type="email"
              disabled={!editAll}
              description={
                form.record?.salesRepName && form.values.salesRep === form.record.salesRep
                  ? t('form.salesRepFound', { name: form.record.salesRepName })
                  : t('form.salesRepHint')
              }
            />
            <FullRow>
              <MultiSelect {...form.field('segments')} data={segments} disabled={!editAll} searchable />
            </FullRow>
          </FormSection>
          <FormSection title={t('ui:word.address')} layout="beside" columns={2}>
            <FullRow>
              <TextInput {...form.field('addressLine1')} disabled={!editAll} />
            </FullRow>
            <TextInput {...form.field('city')} disabled={!editAll} />
            <TextInput {...form.field('region')} disabled={!editAll} />
            <TextInput {...form.field('postalCode')} disabled={!editAll} />
            {choice('country', countries, editAll)}
          </FormSection>
          <FormSection title={t('form.mail')} layout="beside">
            <Switch
              {...form.field('receiveEmails', 'checkbox')}
              required={false}
              disabled={!editAll}
              description={t('form.mailHint')}
            />
          </FormSection>
          <FormSection title={t('form.participation')} layout="beside">
            <Switch
              {...form.field('participatingLearner', 'checkbox')}
              required={false}
              disabled={!editAll}
              description={t('form.participationHint')}
            />
            {form.record?.participatingLearner && !form.values.participatingLearner && (
              <Textarea {...form.field('reason')} required autosize minRows={2} />
            )}
          </FormSection>
          {edit && <SaveBar saveLabel={t('ui:word.saveChanges')} {...form.saveBar} onReset={form.reset} />}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}

/** Business units to choose from, and those of the person. */
function useSegments(user: User) {
  const language = useLanguage();
  const mayView = useAllowed(businessUnitCalls.list.access);
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } }, { enabled: mayView });
  const all = new Map(
    [...(units.data?.businessUnits ?? []), ...user.segments].map((unit) => [
      unit._id,
      { value: unit._id, label: nameIn(unit, language) },
    ]),
  );
  return [...all.values()];
}

const fieldsOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  language: user.language === 'fr' ? ('fr' as const) : ('en' as const),
  dateOfBirth: user.dateOfBirth,
  addressLine1: user.addressLine1,
  city: user.city,
  region: user.region,
  postalCode: user.postalCode,
  country: user.country,
  primaryRole: user.primaryRole,
  dealerPosition: user.dealerPosition,
  company: user.company,
  companyRole: user.companyRole,
  website: user.website,
  salesRep: user.salesRep,
  segments: user.segments.map(({ _id }) => _id),
  receiveEmails: user.receiveEmails,
  participatingLearner: user.participatingLearner,
  reason: '',
});
