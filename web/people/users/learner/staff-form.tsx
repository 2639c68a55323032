import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/query.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { changesOf } from '../admin/changes-of.ts';
import { usePositionChoices } from '../admin/use-position-choices.ts';

const fields = userFields.pick({
  firstName: true,
  lastName: true,
  phone: true,
  primaryRole: true,
  dealerPosition: true,
  assignmentGroups: true,
});

/** The part of a person's record that a dealer manager keeps. */
export function StaffForm({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const positions = usePositionChoices();
  const departments = useDepartments();
  const save = useChange(userCalls.save, {
    quiet: true,
    alsoChanges: ['reports'],
    onDone: () => toast(t('saved')),
  });
  const initial = {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    primaryRole: user.primaryRole,
    dealerPosition: user.dealerPosition,
    assignmentGroups: user.assignmentGroups.map((group) => group._id),
  };
  const form = useRoomForm({
    schema: fields,
    errors: userErrors,
    initial,
    submit: (body) =>
      save.mutateAsync({
        params: { id: user._id },
        body: { ...changesOf(initial, body), version: user.version },
      }),
  });
  const position = (
    name: 'primaryRole' | 'dealerPosition',
    data: readonly { value: string; label: string }[],
  ) => {
    const held = form.values[name];
    const isOffered = held === '' || data.some((one) => one.value === held);
    return (
      <Select
        {...form.field(name)}
        data={isOffered ? [...data] : [...data, { value: held, label: held }]}
        searchable
        clearable
        value={held || null}
        onChange={(value) => form.setFieldValue(name, value ?? '')}
      />
    );
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <FormSection title={t('form.person')} layout="beside" columns={2}>
          <TextInput {...form.field('firstName')} />
          <TextInput {...form.field('lastName')} />
          <TextInput {...form.field('phone')} type="tel" />
        </FormSection>
        <FormSection title={t('form.work')} layout="beside" columns={2}>
          {position('primaryRole', positions.primaryRoles)}
          {position('dealerPosition', positions.dealerPositions)}
          <MultiSelect {...form.field('assignmentGroups')} data={departments} searchable required={false} />
        </FormSection>
        <SaveBar saveLabel={t('form.save')} {...form.saveBar} onReset={form.reset} />
      </Stack>
    </form>
  );
}
