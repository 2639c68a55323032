import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/people/users.calls.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { usePositionChoices } from '../admin/use-position-choices.ts';
import { useUserForm } from '../use-user-form.ts';
import { type Choices, withStored } from '../with-stored.ts';

const fields = userFields.pick({
  firstName: true,
  lastName: true,
  phone: true,
  primaryRole: true,
  dealerPosition: true,
  assignmentGroups: true,
});

/** The part of a person’s record that a dealer manager edits, and what else there is to do, above the bar at the lower edge. */
export function StaffForm({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('users');
  const positions = usePositionChoices();
  const departments = useDepartments({ toJoin: true });
  const form = useUserForm({
    user,
    schema: fields,
    fieldsOf: (of) => ({
      firstName: of.firstName,
      lastName: of.lastName,
      phone: of.phone,
      primaryRole: of.primaryRole,
      dealerPosition: of.dealerPosition,
      assignmentGroups: of.assignmentGroups.map((group) => group._id),
    }),
    names: [...departments, ...positions.primaryRoles, ...positions.dealerPositions],
    alsoChanges: ['reports'],
  });
  const position = (name: 'primaryRole' | 'dealerPosition', data: Choices) => (
    <Select
      {...form.field(name)}
      data={withStored(data, form.values[name])}
      searchable
      clearable
      value={form.values[name] || null}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  );
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          <FormSection title={t('ui:word.person')} layout="beside" columns={2}>
            <TextInput {...form.field('firstName')} />
            <TextInput {...form.field('lastName')} />
            <TextInput {...form.field('phone')} type="tel" />
          </FormSection>
          <FormSection title={t('form.work')} layout="beside" columns={2}>
            {position('primaryRole', positions.primaryRoles)}
            {position('dealerPosition', positions.dealerPositions)}
            <MultiSelect
              {...form.field('assignmentGroups')}
              label={t('ui:word.departments')}
              data={departments}
              searchable
              required={false}
            />
          </FormSection>
          {children}
          <SaveBar saveLabel={t('ui:word.saveChanges')} {...form.saveBar} onReset={form.reset} />
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}
