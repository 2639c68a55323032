import { MultiSelect, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/people/users.calls.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchDealers } from '../../dealers/search-dealers.ts';
import { useUserChoices } from '../use-user-choices.ts';
import { useUserForm } from '../use-user-form.ts';

const accessFields = userFields.pick({
  role: true,
  isInstructor: true,
  dealers: true,
  assignmentGroups: true,
  adminGroups: true,
  ownedBrands: true,
});

interface UserAccessProps {
  readonly user: User;
  readonly brands: readonly { readonly _id: string; readonly name: string }[];
}

/** A person's access: role, dealers, departments, districts and brands. */
export function UserAccess({ user, brands }: UserAccessProps) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const choices = useUserChoices();
  const [dealers, setDealers] = useState<readonly AsyncOption[]>(user.dealers.map(asOption));
  const form = useUserForm({
    user,
    schema: accessFields,
    fieldsOf,
    onTake: (taken) => setDealers(taken.dealers.map(asOption)),
    names: [
      ...choices.assignable,
      ...choices.groups,
      ...choices.adminGroups,
      ...[...brands, ...user.dealers].map(asOption),
      ...dealers,
    ],
  });
  const { edit, editAll, editRole } = user.abilities;
  const own = { value: user.role._id, label: nameIn(user.role, language) };
  const roles = choices.assignable.some((role) => role.value === own.value)
    ? choices.assignable
    : [own, ...choices.assignable];
  const isBrandManager = user.role.reach === 'brands' || user.ownedBrands.length > 0;
  const reset = () => {
    form.reset();
    setDealers((form.record ?? user).dealers.map(asOption));
  };

  return (
    <Split
      main={
        <>
          <form onSubmit={form.onSubmit} noValidate>
            <Stack gap={32}>
              <FormSection title={t('ui:word.role')} sub={t('access.roleSub')}>
                <Select
                  {...form.field('role')}
                  data={roles}
                  disabled={!editRole}
                  description={editRole ? undefined : t('access.roleRefused')}
                />
                <Switch
                  {...form.field('isInstructor', 'checkbox')}
                  required={false}
                  disabled={!editAll}
                  description={t('access.instructorHint')}
                />
              </FormSection>
              <FormSection title={t('access.places')} sub={t('access.placesSub')}>
                <AsyncMultiSelect
                  label={t('ui:word.dealers')}
                  search={searchDealers}
                  value={dealers}
                  error={form.errors['dealers']}
                  disabled={!editAll}
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
                  data={withStored(choices.departmentsToJoin, user.assignmentGroups)}
                  searchable
                  disabled={!edit}
                />
                <MultiSelect
                  {...form.field('adminGroups')}
                  data={withStored(choices.adminGroups, user.adminGroups)}
                  searchable
                  disabled={!editAll}
                  description={t('access.adminGroupsHint')}
                />
                {isBrandManager && (
                  <MultiSelect
                    {...form.field('ownedBrands')}
                    data={brands.map(asOption)}
                    searchable
                    disabled={!editAll}
                    description={t('access.brandsHint')}
                  />
                )}
              </FormSection>
              {edit && <SaveBar saveLabel={t('ui:word.saveChanges')} {...form.saveBar} onReset={reset} />}
            </Stack>
          </form>
          {form.dialogs}
        </>
      }
      aside={<AccessFacts user={user} />}
    />
  );
}

function AccessFacts({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  return (
    <Stack>
      <Panel title={t('ui:word.account')}>
        <Facts
          items={[
            {
              label: t('ui:word.lastSeen'),
              value: user.lastSeenAt ? formats.age(user.lastSeenAt) : t('ui:word.never'),
            },
            { label: t('access.verified'), value: user.emailVerified ? t('ui:word.yes') : t('ui:word.no') },
            { label: t('access.password'), value: user.hasPassword ? t('ui:word.yes') : t('ui:word.notYet') },
            {
              label: t('access.learner'),
              value: user.participatingLearner ? t('ui:word.yes') : t('ui:word.no'),
            },
            { label: t('columns.added'), value: formats.date(user.createdAt) },
          ]}
        />
      </Panel>
      {user.memberships.length > 0 && (
        <Panel title={t('access.memberships')}>
          <Timeline
            entries={user.memberships.map((one, index) => ({
              key: String(index),
              title: one.dealer.name,
              detail: one.endedAt
                ? t('ui:word.fromTo', { from: formats.date(one.startedAt), to: formats.date(one.endedAt) })
                : t('access.since', { from: formats.date(one.startedAt) }),
            }))}
          />
        </Panel>
      )}
    </Stack>
  );
}

/** Stored values stay visible even if they are no longer offered. */
function withStored(
  offered: readonly { value: string; label: string }[],
  stored: readonly { readonly _id: string; readonly name: string }[],
) {
  const known = new Set(offered.map((one) => one.value));
  return [...offered, ...stored.filter(({ _id }) => !known.has(_id)).map(asOption)];
}

const asOption = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
  value: _id,
  label: name,
});
const ids = (list: readonly { readonly _id: string }[]) => list.map((one) => one._id);

const fieldsOf = (user: User) => ({
  role: user.role._id,
  isInstructor: user.isInstructor,
  dealers: ids(user.dealers),
  assignmentGroups: ids(user.assignmentGroups),
  adminGroups: ids(user.adminGroups),
  ownedBrands: ids(user.ownedBrands),
});
