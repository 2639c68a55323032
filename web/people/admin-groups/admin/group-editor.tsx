import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminGroupCalls, type AdminGroup } from '#contract/people/admin-groups.calls.ts';
import { adminGroupErrors } from '#contract/people/admin-groups.errors.ts';
import {
  adminGroupFields,
  maxMoved,
  maxStaff,
  type AdminGroupFields,
} from '#contract/people/admin-groups.fields.ts';
import { adminGroupScreens as screens } from '#contract/people/admin-groups.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { searchDealers, searchPeople } from '../search-members.ts';
import { usePending, type Pending } from '../use-pending.ts';
import { MemberList } from './member-list.tsx';
import { GroupDealers, GroupUsers } from './paged-members.tsx';
import { PasteNumbers } from './paste-numbers.tsx';
import { StaffReach } from './staff-reach.tsx';
import classes from './group-editor.module.css';

const nothing: AdminGroupFields = { name: '', description: '', status: 'active' };
/** Whose reports and lists show other people after a change. */
const alsoChanges = ['users', 'dealers', 'reports'];

/** Name, staff, dealers and people of a group. What the staff would see is counted on the side, before it is saved. */
export function GroupEditor({ group }: { group?: AdminGroup }) {
  const { t } = useTranslation('admin-groups');
  const go = useGo();
  // One below the other, the counts come before the button that saves.
  const isNarrow = useNarrow();
  const [isPasting, setPasting] = useState(false);
  const [staff, dealers, users] = [usePending(maxStaff), usePending(), usePending()];
  const clear = () => [staff, dealers, users].forEach((one) => one.clear());
  const create = useChange(adminGroupCalls.create, {
    quiet: true,
    alsoChanges,
    onDone: () => {
      toast(t('saved'));
      form.leave(() => void go(screens.list));
    },
  });
  const save = useChange(adminGroupCalls.save, {
    quiet: true,
    alsoChanges,
    onDone: () => toast(t('saved')),
  });
  const changes = {
    addStaff: [...staff.addedIds],
    removeStaff: [...staff.removedIds],
    addDealers: [...dealers.addedIds],
    removeDealers: [...dealers.removedIds],
    addUsers: [...users.addedIds],
    removeUsers: [...users.removedIds],
  };
  const statuses = [
    { value: 'active', label: t('status.active') },
    { value: 'inactive', label: t('ui:word.inactive') },
  ];
  const form = useRecordForm({
    schema: adminGroupFields,
    errors: adminGroupErrors,
    record: group,
    fieldsOf: (of) => (of ? fieldsOf(of) : nothing),
    async save(body, base) {
      const { adminGroup } = base
        ? await save.mutateAsync({
            params: { id: base._id },
            body: { ...body, ...changes, version: base.version },
          })
        : await create.mutateAsync({
            body: {
              ...body,
              staff: changes.addStaff,
              dealers: changes.addDealers,
              users: changes.addUsers,
            },
          });
      return adminGroup;
    },
    onTake: clear,
    names: statuses,
    alsoDirty: ![staff, dealers, users].every((one) => one.isEmpty),
  });
  const current = form.record;
  const groupId = current?._id;
  const editsStaff = current?.abilities.editStaff ?? true;
  const add = (pending: Pending, maximum: number) => (option: AsyncOption | null) => {
    if (option && pending.add([option]) > 0) toast(t('form.tooMany', { maximum }));
  };
  const reset = () => {
    form.reset();
    clear();
  };

  const reach = <StaffReach body={{ group: groupId, status: form.values.status, ...changes }} />;

  return (
    <>
      <Split
        main={
          <form onSubmit={form.onSubmit} noValidate>
            <Stack gap={32}>
              <FormSection title={t('form.group')}>
                <TextInput {...form.field('name')} />
                <Textarea {...form.field('description')} autosize minRows={2} />
                <Select
                  {...form.field('status')}
                  required={false}
                  disabled={!editsStaff}
                  description={t('form.statusHint')}
                  data={statuses}
                />
              </FormSection>
              <FormSection title={t('ui:word.staff')} sub={t('form.staffSub')}>
                {editsStaff ? (
                  <AsyncSelect
                    label={t('form.addStaff')}
                    placeholder={t('ui:word.nameOrEmail')}
                    search={without(staff, searchPeople(groupId, 'staff'))}
                    error={form.errors['staff']}
                    value={null}
                    onChange={add(staff, maxStaff)}
                  />
                ) : (
                  <Strip title={t('form.staffRefused')} />
                )}
                <StaffList group={current} pending={staff} readOnly={!editsStaff} />
              </FormSection>
              <FormSection title={t('ui:word.dealers')} sub={t('form.dealersSub')}>
                <AsyncSelect
                  label={t('form.addDealer')}
                  placeholder={t('form.dealerPlaceholder')}
                  search={without(dealers, searchDealers(groupId))}
                  error={form.errors['dealers']}
                  value={null}
                  onChange={add(dealers, maxMoved)}
                />
                <div>
                  <Button onClick={() => setPasting(true)}>{t('paste.open')}</Button>
                </div>
                <GroupDealers groupId={groupId} pending={dealers} />
              </FormSection>
              <FormSection title={t('ui:word.people')} sub={t('form.peopleSub')}>
                <AsyncSelect
                  label={t('form.addPerson')}
                  placeholder={t('ui:word.nameOrEmail')}
                  search={without(users, searchPeople(groupId, 'person'))}
                  error={form.errors['users']}
                  value={null}
                  onChange={add(users, maxMoved)}
                />
                <GroupUsers groupId={groupId} pending={users} />
              </FormSection>
              {isNarrow && reach}
              <SaveBar
                saveLabel={group ? t('ui:word.saveChanges') : t('form.add')}
                isNew={!group}
                {...form.saveBar}
                onReset={reset}
              />
            </Stack>
          </form>
        }
        aside={!isNarrow && <div className={classes.beside}>{reach}</div>}
      />
      {isPasting && <PasteNumbers groupId={groupId} pending={dealers} onClose={() => setPasting(false)} />}
      {form.dialogs}
    </>
  );
}

/** Leaves out what is already going to be added. */
const without =
  (pending: Pending, search: ReturnType<typeof searchDealers>): typeof search =>
  async (text, signal) =>
    (await search(text, signal)).filter((option) => !pending.addedIds.includes(option.value));

interface StaffListProps {
  readonly group: AdminGroup | undefined;
  readonly pending: Pending;
  readonly readOnly: boolean;
}

function StaffList({ group, pending, readOnly }: StaffListProps) {
  const { t } = useTranslation('admin-groups');
  const language = useLanguage();
  const members = (group?.staff ?? []).map((member) => ({
    id: member._id,
    name: member.fullName,
    detail: member.sees ? nameIn(member.role, language) : t('reach.sees'),
    icon: <Face name={member.fullName} photo={member.profileImage} />,
  }));
  return <MemberList label={t('ui:word.staff')} members={members} pending={pending} readOnly={readOnly} />;
}

const fieldsOf = ({ name, description, status }: AdminGroup): AdminGroupFields => ({
  name,
  description,
  status,
});
