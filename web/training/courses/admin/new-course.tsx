import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { draftErrors } from '#contract/training/course-drafts.errors.ts';
import { newCourseFields } from '#contract/training/course-drafts.fields.ts';
import { courseScreens as screens } from '#contract/training/courses.screens.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useBrandChoices } from './use-brand-choices.ts';

/** Asks for a name and a brand, creates the course and opens its editor. */
export function NewCourse({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('course-list');
  const go = useGo();
  const brands = useBrandChoices();
  const create = useChange(courseDraftCalls.create, {
    quiet: true,
    onDone: ({ course }) => go(addressOf(screens.edit, { courseId: course._id })),
  });
  const form = useRoomForm({
    schema: newCourseFields,
    errors: draftErrors,
    initial: { name: { en: '', fr: '' }, brand: brands.first },
    submit: (body) => create.mutateAsync({ body: { ...body, matched: [] } }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('new.title')}
      sub={t('new.sub')}
      submitLabel={t('ui:word.addAndContinue')}
      {...form.drawer}
    >
      <TextInput {...form.field('name.en')} label={t('ui:word.nameInEnglish')} data-autofocus />
      <TextInput {...form.field('name.fr')} label={t('ui:word.nameInFrench')} lang="fr" />
      <Select
        {...form.field('brand')}
        required={brands.isRequired}
        data={brands.options}
        searchable
        clearable={!brands.isRequired}
        placeholder={t('ui:word.allBrands')}
      />
    </FormDrawer>
  );
}
