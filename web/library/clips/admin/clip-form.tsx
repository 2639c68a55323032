import { Select, Textarea, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { clipErrors } from '#contract/library/clips.errors.ts';
import type { ClipFields } from '#contract/library/clips.fields.ts';
import type { Clip } from '#contract/library/clips.ts';
import { useWords } from '#web/platform/lists/use-words.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { keepDraft } from '../../articles/writing/kept-draft.ts';
import { useCategoryChoices } from '../use-category-choices.ts';
import { CaptionFields } from './caption-fields.tsx';
import { ChaptersField } from './chapters-field.tsx';
import { ClipFileFields } from './clip-file-fields.tsx';
import { filesIn, valuesFrom, type ClipSlot, type ClipValues } from './clip-values.ts';
import type { ClipWork } from './clip-work.ts';
import { shownFrom } from './shown-clip.ts';

interface ClipFormProps {
  readonly work: ClipWork;
  /** Undefined for a new one. */
  readonly clip: Clip | undefined;
  readonly save: (body: ClipFields, base: Clip | undefined) => Promise<Clip>;
  readonly onDirty?: (isDirty: boolean) => void;
  /** Somebody submitted it: the form has neither brand nor audience until it is published. */
  readonly isReview?: boolean;
}

/** The form of a video or an episode: file, picture, texts in both languages, captions, chapters of an episode, category, brand, and audience. */
export function ClipForm({ work, clip, save, onDirty, isReview = false }: ClipFormProps) {
  const words = useWords(work.published.texts);
  const language = useLanguage();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const categories = useCategoryChoices(work.room);
  const firstBrand = role.reach === 'everything' ? null : editingBrand;
  const [shown, setShown] = useState(clip?.audience ?? null);
  const [files, setFiles] = useState(filesIn(clip));
  const audienceChoices = useAudienceChoices(shown);
  const mayEdit = clip?.abilities.edit ?? true;
  const form = useRecordForm({
    schema: work.schema,
    errors: clipErrors,
    record: clip,
    fieldsOf: (of: Clip | undefined) => valuesFrom(of, firstBrand),
    save,
    onTake(next) {
      setShown(next.audience);
      setFiles(filesIn(next));
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [...brands, ...categories, ...Object.values(audienceChoices).flat()],
    namesIn: (of) => namesInAudience(of.audience, language),
  });
  const setFile = (slot: ClipSlot, file: UploadedFile | null, more: Partial<ClipValues> = {}) => {
    setFiles((before) => ({ ...before, [slot]: file }));
    form.setValues({ [slot]: file?.id ?? null, ...more });
  };
  const preview = () => {
    keepDraft(work.room.kind, shownFrom(form.values, { clip, files, categories }));
    const page = window.open(work.screens.previewDraft.path, '_blank');
    if (page) page.opener = null;
  };
  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : words(clip?.deletedAt ? 'form.inTrash' : 'form.readOnly')}
      onDirty={onDirty}
      {...(!clip && { isNew: true, saveLabel: words('ui:word.saveDraft') })}
      onReset={() => setFiles(filesIn(form.record))}
      {...(!isReview && {
        actions: (
          <Button icon={<IconEye size={16} stroke={1.7} />} onClick={preview}>
            {words('ui:word.preview')}
          </Button>
        ),
      })}
    >
      <ClipFileFields work={work} form={form} files={files} setFile={setFile} disabled={!mayEdit} />
      <FormSection title={words('form.texts')} sub={words('form.textsSub')} layout="beside" columns={2}>
        <TextInput {...form.field('title')} maxLength={160} />
        <TextInput {...form.field('titleFr')} maxLength={160} lang="fr" />
        <Textarea {...form.field('description')} autosize minRows={3} maxLength={250} />
        <Textarea {...form.field('descriptionFr')} autosize minRows={3} maxLength={250} lang="fr" />
      </FormSection>
      <CaptionFields
        form={form}
        files={files}
        setFile={setFile}
        disabled={!mayEdit}
        asksWhy={work.room.kind === 'video'}
      />
      {work.room.kind === 'podcast' && <ChaptersField form={form} disabled={!mayEdit} />}
      <FormSection title={words('form.place')} sub={words('form.placeSub')} layout="beside">
        <Select {...form.field('category')} data={categories} clearable searchable />
        {!isReview && (
          <Select
            {...form.field('brand')}
            description={words('form.brandHint')}
            data={brands}
            clearable={role.reach === 'everything'}
            searchable
          />
        )}
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
