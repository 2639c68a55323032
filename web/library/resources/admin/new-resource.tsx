import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceErrors } from '#contract/library/resources.errors.ts';
import { resourceFields } from '#contract/library/resources.fields.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useResourceTypes } from '../use-resource-types.ts';

/** Asks for a name and a type, saves a draft and opens its page. */
export function NewResource({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('resources');
  const go = useGo();
  const { editingBrand, role } = useUser();
  const types = useResourceTypes();
  const create = useChange(resourceCalls.create, {
    quiet: true,
    onDone: ({ resource }) => go(addressOf(screens.edit, { resourceId: resource._id })),
  });
  const form = useRoomForm({
    schema: resourceFields,
    errors: resourceErrors,
    initial: {
      name: '',
      nameFr: '',
      type: 'document',
      brand: role.reach !== 'everything' ? editingBrand : null,
    },
    submit: (body) => create.mutateAsync({ body }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('add')}
      sub={t('new.sub')}
      submitLabel={t('ui:word.addAndContinue')}
      {...form.drawer}
    >
      <TextInput {...form.field('name')} data-autofocus />
      <TextInput {...form.field('nameFr')} lang="fr" />
      <Select {...form.field('type')} data={[...types]} />
    </FormDrawer>
  );
}
