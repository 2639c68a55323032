import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandErrors } from '#contract/training/brands.errors.ts';
import { newBrandFields } from '#contract/training/brands.fields.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { ColourField } from './colour-field.tsx';

/** Asks for a name and a color, saves a draft and opens its settings. */
export function NewBrand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('brands');
  const go = useGo();
  const create = useChange(brandCalls.create, {
    quiet: true,
    onDone: ({ brand }) => go(addressOf(screens.edit, { brandId: brand._id })),
  });
  const form = useRoomForm({
    schema: newBrandFields,
    errors: brandErrors,
    initial: { name: '', slug: '', colour: '#0B7A75' },
    submit: (body) => create.mutateAsync({ body }),
  });
  const { slug } = form.values;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('admin.add')}
      sub={t('new.sub')}
      submitLabel={t('ui:word.addAndContinue')}
      {...form.drawer}
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        onChange={(event) => {
          const name = event.currentTarget.value;
          // Follows the name until someone types a different one.
          if (slug === slugOf(form.values.name)) form.setFieldValue('slug', slugOf(name));
          form.setFieldValue('name', name);
        }}
      />
      <TextInput {...form.field('slug')} description={t('settings.slug')} />
      <ColourField
        {...form.field('colour')}
        value={form.values.colour}
        onChange={(colour) => form.setFieldValue('colour', colour)}
        error={form.errors['colour']}
      />
    </FormDrawer>
  );
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
