import { Checkbox, Select, TagsInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article, ArticleFile } from '#contract/library/articles.ts';
import { articleErrors } from '#contract/library/articles.errors.ts';
import { confirmationErrors } from '#contract/library/confirmations.errors.ts';
import { nameIn } from '#contract/platform/language.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useUser } from '#web/platform/session.tsx';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { ArticleRoom } from '../article-room.ts';
import { ArticleFiles } from './article-files.tsx';
import { fileNames, filesOf, valuesFrom, type ArticleValues } from './article-values.ts';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { FactsField } from './facts-field.tsx';
import { keepDraft } from './kept-draft.ts';
import { searchCourses } from './search-courses.ts';
import { shownFrom } from './shown-from.ts';
import { TextFields } from './text-fields.tsx';

export type ArticleFormProps = {
  room: ArticleRoom;
  /** Undefined for a new one. */
  article: Article | undefined;
  save: (body: ArticleValues, base: Article | undefined) => Promise<Article>;
  onDirty?: (isDirty: boolean) => void;
};

/** The form of an article: texts in both languages, pictures and files, days and parts of a promotion, and the audience. */
export function ArticleForm({ room, article, save, onDirty }: ArticleFormProps) {
  const { t } = useTranslation('articles-admin');
  const language = useLanguage();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const firstBrand = role.reach === 'everything' ? null : editingBrand;
  const [shown, setShown] = useState(article?.audience ?? null);
  const [files, setFiles] = useState(filesOf(article));
  const courseOf = (of: Article | undefined) =>
    of?.course ? { value: of.course._id, label: nameIn(of.course, language) } : null;
  const [course, setCourse] = useState(courseOf(article));
  const audienceChoices = useAudienceChoices(shown);
  const mayEdit = article?.abilities.edit ?? true;

  const form = useRecordForm({
    schema: room.fields,
    errors: { ...articleErrors, ...confirmationErrors },
    record: article,
    fieldsOf: (of: Article | undefined) => valuesFrom(of, firstBrand),
    save: (body, base) => save(body as unknown as ArticleValues, base),
    onTake(next) {
      setShown(next.audience);
      setFiles(filesOf(next));
      setCourse(courseOf(next));
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [
      ...brands,
      ...Object.values(audienceChoices).flat(),
      ...fileNames(files),
      ...(course ? [course] : []),
    ],
    namesIn: (of) => [
      ...namesInAudience(of.audience, language),
      ...fileNames(filesOf(of)),
      ...of.resources.map((one) => ({ value: one._id, label: nameIn(one, language) })),
      ...[courseOf(of)].flatMap((one) => one ?? []),
    ],
  });
  // An error names the number it is about: `partNumbers.2`.
  const partsError = Object.entries(form.errors).find(([path]) => path.startsWith('partNumbers'))?.[1];
  const addFile = (file: ArticleFile) => setFiles((known) => new Map([...known, [file._id, file]]));
  const preview = () => {
    const departments = audienceChoices.assignmentGroups;
    keepDraft(
      room.kind,
      shownFrom(form.values, { article: form.record, files, brands, departments, course }),
    );
    const page = window.open(room.screens.previewDraft.path, '_blank');
    if (page) page.opener = null;
  };

  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(article?.deletedAt ? 'form.inBin' : 'form.readOnly')}
      onDirty={onDirty}
      {...(!article && { isNew: true, saveLabel: t('ui:word.saveDraft') })}
      onReset={() => {
        setFiles(filesOf(form.record));
        setCourse(courseOf(form.record));
      }}
      actions={
        <Button icon={<IconEye size={16} stroke={1.7} />} onClick={preview}>
          {t('ui:word.preview')}
        </Button>
      }
    >
      <TextFields form={form} disabled={!mayEdit} />
      {room.kind === 'promotion' && (
        <FormSection title={t('form.days')} sub={t('form.daysSub')} layout="beside" columns={2}>
          {(['startDate', 'endDate'] as const).map((name) => (
            <DateField
              key={name}
              {...form.field(name)}
              value={form.values[name] ?? ''}
              onChange={(day) => form.setFieldValue(name, day || null)}
            />
          ))}
          <FullRow>
            <TagsInput {...form.field('partNumbers')} description={t('form.partsHint')} error={partsError} />
          </FullRow>
        </FormSection>
      )}
      <ArticleFiles
        form={form}
        files={files}
        addFile={addFile}
        article={form.record}
        withThumbnail={room.kind === 'promotion'}
        disabled={!mayEdit}
      />
      <FormSection title={t('form.facts')} sub={t('form.factsSub')} layout="beside">
        <FactsField form={form} disabled={!mayEdit} />
        <AsyncSelect
          label={t('form.course')}
          hint={t('form.courseHint')}
          value={course}
          onChange={(option) => {
            setCourse(option);
            form.setFieldValue('course', option?.value ?? null);
          }}
          search={searchCourses(language)}
          error={form.errors['course']}
          disabled={!mayEdit}
        />
      </FormSection>
      {room.kind === 'bulletin' && <ConfirmationFields form={form} disabled={!mayEdit} />}
      {room.kind === 'bulletin' && (
        <FormSection title={t('recall.title')} sub={t('recall.sub')} layout="beside">
          <Checkbox
            label={t('recall.label')}
            description={t('recall.hint')}
            checked={form.values.recall}
            onChange={(event) => form.setFieldValue('recall', event.currentTarget.checked)}
          />
        </FormSection>
      )}
      <FormSection title={t('ui:word.brand')} sub={t('form.brandSub')} layout="beside">
        <Select {...form.field('brand')} data={brands} clearable={role.reach === 'everything'} searchable />
      </FormSection>
      <AudienceSection
        value={form.values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        shown={shown}
        errors={form.errors}
        disabled={!mayEdit}
      />
    </RecordForm>
  );
}
