import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseCategories } from '#contract/training/categories.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useBrandChoices } from '../use-brand-choices.ts';
import { BothTexts } from '../content/both-texts.tsx';
import { asStored, asUploaded, uploadOf } from '#web/platform/uploads/stored-files.ts';
import { useEditor } from '../editor/use-editor.ts';
import { QuizTerms } from '../quiz/quiz-settings.tsx';
import { PictureField } from './picture-field.tsx';
import { CourseResources } from './course-resources.tsx';
import classes from './settings.module.css';

/** The name, brand, category, pictures and quiz conditions of the course. */
export function SettingsTab() {
  const { t } = useTranslation('course-editor');
  const maxBytes = useUploadLimit('attachment');
  const language = useLanguage();
  const { draft, edit, mayEdit, reload } = useEditor();
  const brands = useBrandChoices();
  const change = (fields: Readonly<Record<string, unknown>>) => edit('course', draft._id, fields);
  const stale = (['name', 'description'] as const).filter((one) => draft.french[one] === 'stale');
  const activate = useChange(courseDraftCalls.save, { onDone: () => void reload() });
  const both = (field: 'name' | 'description') => (value: { readonly en: string; readonly fr: string }) =>
    change({
      ...(value.en !== draft[field].en && { [`${field}.en`]: value.en }),
      ...(value.fr !== draft[field].fr && { [`${field}.fr`]: value.fr }),
    });
  return (
    <div className={classes.page}>
      <Stack gap={24}>
        {mayEdit && stale.length > 0 && (
          <Strip
            tone="warn"
            title={t('french.older')}
            actions={
              <Button size="xs" onClick={() => change({ matched: stale })}>
                {t('french.match')}
              </Button>
            }
          />
        )}
        <FormSection title={t('settings.words')} sub={t('settings.wordsSub')} layout="beside">
          <div data-field="name">
            <BothTexts
              label={{ en: t('settings.name.en'), fr: t('settings.name.fr') }}
              value={draft.name}
              maxLength={160}
              required
              onChange={both('name')}
            />
          </div>
          <div data-field="description">
            <BothTexts
              label={{ en: t('settings.description.en'), fr: t('settings.description.fr') }}
              value={draft.description}
              maxLength={2000}
              rows={3}
              onChange={both('description')}
            />
          </div>
        </FormSection>
        <FormSection title={t('settings.place')} sub={t('settings.placeSub')} layout="beside" columns={2}>
          <Select
            label={t('field.brand')}
            data={brands.options}
            value={draft.brand?._id ?? null}
            searchable
            clearable={!brands.isRequired}
            placeholder={t('ui:word.allBrands')}
            disabled={!mayEdit}
            onChange={(id) => {
              const chosen = brands.options.find((one) => one.value === id);
              change({ brand: chosen ? { _id: chosen.value, name: chosen.label } : null });
            }}
          />
          <Select
            label={t('field.category')}
            data={courseCategories.map((one) => ({ value: one.value, label: one[language] }))}
            value={draft.category || null}
            clearable
            disabled={!mayEdit}
            onChange={(category) => change({ category: category ?? '' })}
          />
          <FullRow>
            <Switch
              label={t('settings.active')}
              description={t('settings.activeHint')}
              checked={draft.active}
              disabled={!draft.abilities.activate || activate.isPending}
              onChange={(event) =>
                activate.mutate({
                  params: { id: draft._id },
                  body: { active: event.currentTarget.checked, matched: [] },
                })
              }
            />
          </FullRow>
        </FormSection>
        <FormSection title={t('ui:word.pictures')} sub={t('settings.picturesSub')} layout="beside">
          <PictureField field="image" value={draft.image} width={800} height={450} />
          <PictureField field="bannerImage" value={draft.bannerImage} width={1600} height={400} />
        </FormSection>
        <FormSection
          title={t('tab.quiz')}
          sub={t('settings.duration', { minutes: draft.durationMinutes })}
          layout="beside"
        >
          <QuizTerms />
        </FormSection>
        <FormSection title={t('ui:word.files')} sub={t('settings.filesSub')} layout="beside">
          {(['cheatSheet', 'cheatSheetFr'] as const).map((field) => (
            <FileField
              key={field}
              label={t(`field.${field}`)}
              accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx"
              maxBytes={maxBytes}
              disabled={!mayEdit}
              value={asUploaded(draft[field], t(`field.${field}`))}
              upload={uploadOf('document')}
              onChange={(file) =>
                change({
                  [field]: file && { ...asStored(file), name: file.name, sizeBytes: file.sizeBytes },
                })
              }
            />
          ))}
          <CourseResources />
        </FormSection>
      </Stack>
    </div>
  );
}
