import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userCalls } from '#contract/people/users.calls.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { invitationFields } from '#contract/people/users.fields.ts';
import { userScreens as screens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchDealers } from '../../dealers/search-dealers.ts';
import { useUserChoices } from '../use-user-choices.ts';

const nothing = {
  firstName: '',
  lastName: '',
  email: '',
  language: 'en' as 'en' | 'fr',
  role: '',
  dealers: [] as string[],
  assignmentGroups: [] as string[],
};

/** Invites one person: details, role and dealers. The e-mail has a link to choose a password. */
export function NewUser() {
  const { t } = useTranslation('users');
  const go = useGo();
  const choices = useUserChoices();
  const [dealers, setDealers] = useState<readonly AsyncOption[]>([]);
  const invite = useChange(userCalls.invite, {
    quiet: true,
    onDone: ({ user }) => {
      toast(t('ui:word.invitationSent', { email: user.email }));
      void go(addressOf(screens.edit, { userId: user._id }));
    },
  });
  const form = useRoomForm({
    schema: invitationFields,
    errors: userErrors,
    initial: nothing,
    submit: (body) => invite.mutateAsync({ body }),
  });

  return (
    <>
      <PageHeader
        title={t('ui:word.addUser')}
        sub={t('new.sub')}
        back={{ href: screens.list.path, label: t('title') }}
      />
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          <FormSection title={t('ui:word.person')} layout="beside" columns={2}>
            <TextInput {...form.field('firstName')} data-autofocus />
            <TextInput {...form.field('lastName')} />
            <TextInput {...form.field('email')} type="email" />
            <Select
              {...form.field('language')}
              required={false}
              description={t('new.languageHint')}
              data={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'Français' },
              ]}
            />
          </FormSection>
          <FormSection title={t('page.tab.access')} sub={t('access.placesSub')} layout="beside">
            <Select {...form.field('role')} data={choices.assignable} searchable />
            <AsyncMultiSelect
              label={t('ui:word.dealers')}
              search={searchDealers}
              value={dealers}
              error={form.errors['dealers']}
              onChange={(options) => {
                setDealers(options);
                form.setFieldValue(
                  'dealers',
                  options.map((option) => option.value),
                );
              }}
            />
            <MultiSelect
              {...form.field('assignmentGroups')}
              label={t('ui:word.departments')}
              data={choices.departmentsToJoin}
              searchable
            />
          </FormSection>
          <SaveBar saveLabel={t('new.send')} isNew {...form.saveBar} />
        </Stack>
      </form>
    </>
  );
}
