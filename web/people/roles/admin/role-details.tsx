import { NumberInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/people/roles.calls.ts';
import { ranks } from '#contract/people/roles.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { adminAreas, areaIncludes, reaches, reachIncludes } from '#contract/platform/roles.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Rights } from './role-editor.tsx';
import type { fieldsOf } from './role-fields.ts';
import classes from './role.module.css';

type Form = RecordForm<Role, ReturnType<typeof fieldsOf>>;

interface RoleFormProps {
  readonly form: Form;
  readonly isSystem: boolean;
  readonly mayEdit: boolean;
}

/** What the person may give: nothing beyond their own role. */
function useOwnPower() {
  const { role: own } = useUser();
  return {
    own,
    mayReach: (reach: Role['reach']) => reachIncludes(own.reach, reach),
    mayOpen: (area: Role['adminArea']) => areaIncludes(own.adminArea, area),
  };
}

interface StartFromProps {
  readonly form: Form;
  readonly roles: readonly Role[];
  readonly rights: Rights;
}

/** A new role starts as a copy of another one, without the rights that the person cannot give. */
export function StartFrom({ form, roles, rights }: StartFromProps) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const [from, setFrom] = useState<string | null>(null);
  const held = new Set(
    rights.flatMap((category) => category.rights.filter((right) => right.held)).map((right) => right.name),
  );
  const { own, mayReach, mayOpen } = useOwnPower();
  const copy = (id: string | null) => {
    setFrom(id);
    const role = roles.find((one) => one._id === id);
    if (!role) return;
    form.setValues({
      rank: Math.max(role.rank, own.rank + 1),
      ...(mayReach(role.reach) && { reach: role.reach }),
      ...(mayOpen(role.adminArea) && { adminArea: role.adminArea }),
      frenchOnly: role.frenchOnly,
      rights: (role.rank === 0 ? [...held] : role.rights.filter((right) => held.has(right))) as Right[],
    });
  };
  return (
    <Panel title={t('form.from')}>
      <Select
        label={t('ui:word.copy')}
        description={t('form.fromHint')}
        placeholder={t('form.fromNothing')}
        data={roles.map((role) => ({ value: role._id, label: nameIn(role, language) }))}
        value={from}
        clearable
        onChange={copy}
      />
    </Panel>
  );
}

/** Names, description and rank. */
export function RoleDetails({ form, isSystem, mayEdit }: RoleFormProps) {
  const { t } = useTranslation('roles');
  return (
    <Panel title={t('form.details')}>
      <FormSection columns={2}>
        <TextInput {...form.field('name')} disabled={!mayEdit} />
        <TextInput {...form.field('nameFr')} lang="fr" disabled={!mayEdit} />
        <FullRow>
          <Textarea {...form.field('description')} autosize minRows={1} disabled={!mayEdit} />
        </FullRow>
        <NumberInput
          {...form.field('rank')}
          min={ranks.min}
          max={ranks.max}
          disabled={!mayEdit || isSystem}
          description={isSystem ? t('form.rankFixed') : t('form.rankHint')}
        />
      </FormSection>
    </Panel>
  );
}

/** How far the role reaches, what it opens, and in which language it writes. What the person does not have cannot be chosen. */
export function RolePower({ form, isSystem, mayEdit }: RoleFormProps) {
  const { t } = useTranslation('roles');
  const { mayReach, mayOpen } = useOwnPower();
  const isFixed = !mayEdit || isSystem;
  return (
    <Panel title={t('power.title')} {...(isSystem && { sub: t('power.fixed') })}>
      <div className={classes.power}>
        <Radio.Group {...form.field('reach')}>
          {reaches.map((reach) => (
            <Radio
              key={reach}
              value={reach}
              label={t(`power.reach.${reach}.name`)}
              description={t(`power.reach.${reach}.text`)}
              disabled={isFixed || !mayReach(reach)}
            />
          ))}
        </Radio.Group>
        <div className={classes.power}>
          <Radio.Group {...form.field('adminArea')}>
            {adminAreas.map((area) => (
              <Radio
                key={area}
                value={area}
                label={t(`power.area.${area}.name`)}
                description={t(`power.area.${area}.text`)}
                disabled={isFixed || !mayOpen(area)}
              />
            ))}
          </Radio.Group>
          <Switch
            label={t('power.french.name')}
            description={t('power.french.text')}
            checked={form.values.frenchOnly}
            onChange={(event) => form.setFieldValue('frenchOnly', event.currentTarget.checked)}
            error={form.errors['frenchOnly']}
            disabled={isFixed}
          />
        </div>
      </div>
    </Panel>
  );
}
