import { Select, Textarea, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventErrors } from '#contract/library/events.errors.ts';
import { eventFields } from '#contract/library/events.fields.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { uploadPicture } from '#web/platform/pictures.ts';
import { useUser } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { keepDraft } from '../../articles/writing/kept-draft.ts';
import type { ShownEvent } from '../event-view.tsx';
import { EventPlan } from './event-plan.tsx';
import { valuesFrom, type EventValues } from './event-values.ts';
import { shownFrom } from './shown-from.ts';

type EventFormProps = {
  /** Undefined for a new one. */
  event: EventDetail | undefined;
  save: (body: EventValues, base: EventDetail | undefined) => Promise<EventDetail>;
  onDirty?: (isDirty: boolean) => void;
};

type Picture = ShownEvent['image'];

/** The form of an event: texts in both languages, time and place, picture, brand, and audience. */
export function EventForm({ event, save, onDirty }: EventFormProps) {
  const { t } = useTranslation('events-admin');
  const language = useLanguage();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const imageBytes = useUploadLimit('image');
  const fresh = { brand: role.reach === 'everything' ? null : editingBrand, zone: browserZone() };
  const [shown, setShown] = useState(event?.audience ?? null);
  const [image, setImage] = useState<Picture>(event?.image ?? null);
  const audienceChoices = useAudienceChoices(shown);
  const mayEdit = event?.abilities.edit ?? true;
  const form = useRecordForm({
    schema: eventFields,
    errors: eventErrors,
    record: event,
    fieldsOf: (of: EventDetail | undefined) => valuesFrom(of, fresh),
    save: (body, base) => save(body as unknown as EventValues, base),
    onTake(next) {
      setShown(next.audience);
      setImage(next.image);
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [...brands, ...Object.values(audienceChoices).flat()],
    namesIn: (of) => namesInAudience(of.audience, language),
  });
  const preview = () => {
    const departments = audienceChoices.assignmentGroups;
    keepDraft('event', shownFrom(form.values, { event, image, brands, departments }));
    const page = window.open(screens.previewDraft.path, '_blank');
    if (page) page.opener = null;
  };

  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(event?.deletedAt ? 'form.inTrash' : 'form.readOnly')}
      onDirty={onDirty}
      {...(!event && { isNew: true, saveLabel: t('ui:word.saveDraft') })}
      onReset={() => setImage(form.record?.image ?? null)}
      actions={
        <Button icon={<IconEye size={16} stroke={1.7} />} onClick={preview}>
          {t('ui:word.preview')}
        </Button>
      }
    >
      <FormSection title={t('form.texts')} sub={t('form.textsSub')} layout="beside" columns={2}>
        <TextInput {...form.field('title')} />
        <TextInput {...form.field('titleFr')} lang="fr" />
        <Textarea {...form.field('description')} autosize minRows={4} />
        <Textarea {...form.field('descriptionFr')} autosize minRows={4} lang="fr" />
      </FormSection>
      <EventPlan form={form} disabled={!mayEdit} />
      <FormSection title={t('ui:word.pictureAndBrand')} sub={t('form.lookSub')} layout="beside">
        <ImageField
          label={form.field('image').label}
          width={1200}
          height={675}
          maxBytes={imageBytes}
          upload={uploadPicture}
          value={image && uploaded(image)}
          error={form.errors['image']}
          disabled={!mayEdit}
          onChange={(file) => {
            setImage(file && pictureOf(file));
            form.setFieldValue('image', file?.id ?? null);
          }}
        />
        <Select
          {...form.field('brand')}
          description={t('form.brandHint')}
          data={brands}
          clearable={role.reach === 'everything'}
          searchable
        />
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

/** A new event starts in the zone of its author’s clock. */
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const uploaded = ({ _id, name, location, sizeBytes, mediaType }: NonNullable<Picture>) => ({
  id: _id,
  name,
  url: location,
  sizeBytes,
  contentType: mediaType,
});

const pictureOf = (file: UploadedFile): NonNullable<Picture> => ({
  _id: file.id,
  name: file.name,
  mediaType: file.contentType ?? '',
  sizeBytes: file.sizeBytes ?? 0,
  location: file.url ?? `/files/${file.id}`,
});
