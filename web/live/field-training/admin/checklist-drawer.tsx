import { Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checklistCalls, type Checklist } from '#contract/live/field-checklists.calls.ts';
import { checklistFields, type ChecklistFields } from '#contract/live/field-checklists.fields.ts';
import { onSiteErrors } from '#contract/live/field-on-site.errors.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from '../field-training.module.css';
import { useTypes } from '../use-visit-words.ts';

/** Select fields have no null. */
const everyType = 'every';

interface ChecklistDrawerProps {
  readonly checklist?: Checklist;
  readonly onClose: () => void;
}

/** Adds or edits a checklist: its name and its items, each in both languages. */
export function ChecklistDrawer({ checklist, onClose: leaveFor }: ChecklistDrawerProps) {
  const { t } = useTranslation('field-training');
  const onClose = () => form.leave(leaveFor);
  const types = useTypes(checklist?.type ?? undefined);
  const options = {
    quiet: true,
    onDone: () => {
      toast(t('checklists.saved'));
      onClose();
    },
  };
  const create = useChange(checklistCalls.create, options);
  const update = useChange(checklistCalls.save, options);
  const form = useRecordForm({
    schema: checklistFields,
    errors: { ...liveTrainingErrors, ...onSiteErrors },
    record: checklist,
    fieldsOf: valuesOf,
    async save(body, base) {
      const reply = base
        ? await update.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body });
      return reply.checklist;
    },
    savedBy: (of) => of.updatedBy?.name,
    names: types,
  });
  const { items, type } = form.values;
  const change = (next: ChecklistFields['items']) => form.setFieldValue('items', next);
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={checklist ? checklist.name : t('checklists.add')}
        submitLabel={t('ui:word.save')}
        width={560}
        {...form.drawer}
      >
        <TextInput {...form.field('name')} data-autofocus />
        <TextInput {...form.field('nameFr')} />
        <Select
          {...form.field('type')}
          data={[{ value: everyType, label: t('checklists.everyType') }, ...types]}
          value={type ?? everyType}
          onChange={(next) => form.setFieldValue('type', next === everyType ? null : next)}
        />
        <Switch {...form.field('required', 'checkbox')} description={t('checklists.requiredHint')} />
        <FormSection title={t('checklists.items')} sub={t('checklists.itemsSub')} level={3}>
          {form.errors['items'] && <Strip tone="bad" live="alert" title={form.errors['items']} />}
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an item that was not saved yet has no id
            <div key={item._id ?? `new-${index}`} className={classes.checklistItem}>
              <TextInput
                {...form.field(`items.${index}.en`)}
                label={t('checklists.item', { number: index + 1 })}
                required
              />
              <TextInput
                {...form.field(`items.${index}.fr`)}
                label={t('checklists.itemFr', { number: index + 1 })}
                required
              />
              <IconButton
                label={t('ui:word.removeNamed', {
                  name: item.en || t('checklists.item', { number: index + 1 }),
                })}
                tone="danger"
                icon={<IconTrash size={18} stroke={1.7} />}
                onClick={() => change(items.filter((_, place) => place !== index))}
              />
            </div>
          ))}
          <div>
            <Button
              size="sm"
              icon={<IconPlus size={16} stroke={1.7} />}
              onClick={() => change([...items, { en: '', fr: '' }])}
            >
              {t('checklists.addItem')}
            </Button>
          </div>
        </FormSection>
      </FormDrawer>
      {form.dialogs}
    </>
  );
}

const valuesOf = (of: Checklist | undefined): ChecklistFields => ({
  name: of?.name ?? '',
  nameFr: of?.nameFr ?? '',
  type: of?.type ?? null,
  required: of?.required ?? false,
  items: of?.items.map(({ _id, en, fr }) => ({ _id, en, fr })) ?? [{ en: '', fr: '' }],
});
