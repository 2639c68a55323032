import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { roleErrors } from '#contract/people/roles.errors.ts';
import { roleFields } from '#contract/people/roles.fields.ts';
import { roleScreens as screens } from '#contract/people/roles.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { adminAreas, reaches } from '#contract/platform/roles.ts';
import type { Right } from '#contract/platform/rights.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { hasWords } from '#web/platform/formats/find-words.ts';
import { RightsCategory } from './rights-category.tsx';
import { RoleChanges, RoleHistory } from './role-changes.tsx';
import { RoleDetails, RolePower, StartFrom } from './role-details.tsx';
import { RoleEffectPanel } from './role-effect.tsx';
import { fieldsOf } from './role-fields.ts';
import classes from './role.module.css';

export type Rights = Reply<typeof roleCalls.rights>['rights'];
export type History = Reply<typeof roleCalls.get>['history'];

interface RoleEditorProps {
  /** Undefined for a new role. */
  readonly role?: Role;
  readonly history: History;
  readonly roles: readonly Role[];
  readonly rights: Rights;
}

/** Names, rank and rights of a role. Unsaved changes and their effect are shown on the side. */
export function RoleEditor({ role, history, roles, rights }: RoleEditorProps) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const go = useGo();
  const [text, setText] = useState('');
  const create = useChange(roleCalls.create, {
    quiet: true,
    alsoChanges: ['session'],
    onDone: ({ role: made }) => {
      toast(t('saved'));
      form.leave(() => void go(addressOf(screens.edit, { roleId: made._id })));
    },
  });
  const save = useChange(roleCalls.save, {
    quiet: true,
    alsoChanges: ['session'],
    onDone: () => toast(t('saved')),
  });
  const form = useRecordForm({
    schema: roleFields,
    errors: roleErrors,
    record: role,
    fieldsOf,
    async save(body, base) {
      const { role: saved } = base
        ? await save.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body });
      return saved;
    },
    names: [
      ...rights.flatMap((category) =>
        category.rights.map((right) => ({ value: right.name, label: right[language] })),
      ),
      ...reaches.map((reach) => ({ value: reach, label: t(`power.reach.${reach}.name`) })),
      ...adminAreas.map((area) => ({ value: area, label: t(`power.area.${area}.name`) })),
    ],
  });
  const initial = fieldsOf(form.record);
  const mayEdit = role?.abilities.edit ?? true;
  const isTop = role?.rank === 0;
  const chosen = new Set<string>(form.values.rights);
  const change = (names: readonly string[], held: boolean) => {
    const next = new Set(chosen);
    for (const name of names) {
      if (held) next.add(name);
      else next.delete(name);
    }
    form.setFieldValue('rights', [...next] as Right[]);
  };
  const matching = rights
    .map((category) => ({
      ...category,
      rights: category.rights.filter((right) =>
        hasWords(`${right.name} ${right[language]} ${category[language]}`, text),
      ),
    }))
    .filter((category) => category.rights.length > 0 || hasWords(category[language], text));

  return (
    <>
      <form className={classes.editor} onSubmit={form.onSubmit} noValidate>
        <Stack>
          {isTop && <Strip title={t('form.top')}>{t('form.topSentence')}</Strip>}
          {!mayEdit && !isTop && <Strip title={t('form.readOnly')} />}
          {!role && <StartFrom form={form} roles={roles} rights={rights} />}
          <RoleDetails form={form} isSystem={role?.system === true} mayEdit={mayEdit} />
          <RolePower form={form} isSystem={role?.system === true} mayEdit={mayEdit} />
          <SearchField label={t('form.find')} value={text} onChange={setText} />
          {form.errors['rights'] && <Strip tone="bad" live="alert" title={form.errors['rights'] as string} />}
          {matching.map((category) => (
            <RightsCategory
              key={category.category}
              category={category}
              before={new Set(initial.rights)}
              chosen={isTop ? new Set(category.rights.map((right) => right.name)) : chosen}
              disabled={!mayEdit}
              onChange={change}
            />
          ))}
          {matching.length === 0 && <Strip tone="mute" title={t('form.nothingFound')} />}
        </Stack>
        <Stack className={classes.aside}>
          {mayEdit && (
            <RoleChanges
              {...(role && { role })}
              roles={roles}
              rights={rights}
              before={initial.rights}
              after={form.values.rights}
              isDirty={form.isDirtyNow}
              actions={
                <Stack gap={8}>
                  <Button
                    type="submit"
                    variant="filled"
                    size="md"
                    fullWidth
                    busy={form.submitting}
                    disabled={role !== undefined && !form.isDirtyNow}
                  >
                    {role ? t('ui:word.saveChanges') : t('form.add')}
                  </Button>
                  {form.isDirtyNow && (
                    <Button variant="subtle" tone="neutral" fullWidth onClick={form.reset}>
                      {t('ui:word.discardChanges')}
                    </Button>
                  )}
                </Stack>
              }
            />
          )}
          {mayEdit && form.isDirtyNow && (
            <RoleEffectPanel
              powers={{
                ...(role && { role: role._id }),
                rank: form.values.rank,
                reach: form.values.reach,
                adminArea: form.values.adminArea,
                frenchOnly: form.values.frenchOnly,
                rights: form.values.rights,
              }}
            />
          )}
          {history.length > 0 && <RoleHistory history={history} rights={rights} />}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}
