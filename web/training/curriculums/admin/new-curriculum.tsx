import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { curriculumErrors } from '#contract/training/curriculums.errors.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { newCurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { editAddress } from './curriculum-address.ts';

/** Asks for a name and a brand, saves a draft and opens its page. */
export function NewCurriculum({ brandId, onClose }: { brandId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('curriculums');
  const go = useGo();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const create = useChange(curriculumRecordCalls.create, {
    quiet: true,
    onDone: ({ curriculum }) => go(editAddress(curriculum._id, brandId)),
  });
  const form = useRoomForm({
    schema: newCurriculumFields,
    errors: curriculumErrors,
    initial: {
      name: { en: '', fr: '' },
      brand: brandId ?? (role.reach !== 'everything' ? editingBrand : null),
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
      <TextInput {...form.field('name.en')} data-autofocus />
      <TextInput {...form.field('name.fr')} lang="fr" />
      <Select
        {...form.field('brand')}
        data={brands}
        searchable
        clearable
        required={false}
        placeholder={t('ui:word.allBrands')}
      />
    </FormDrawer>
  );
}
