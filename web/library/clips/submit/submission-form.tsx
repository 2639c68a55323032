import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipErrors } from '#contract/library/clips.errors.ts';
import { videoSaveFields, type ClipFields } from '#contract/library/clips.fields.ts';
import type { Clip } from '#contract/library/clips.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { MediaField } from '#web/platform/media/media-field.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { keepDraft } from '../../articles/writing/kept-draft.ts';
import { filesIn, valuesFrom, type ClipSlot, type ClipValues } from '../admin/clip-values.ts';
import { shownFrom } from '../admin/shown-clip.ts';
import { videos } from '../clip-room.ts';
import { useCategoryChoices } from '../use-category-choices.ts';
import { AnswerNotes, answersIn } from './answer-notes.tsx';
import { CategoryPills } from './category-pills.tsx';

/** What a submitter sends; the rest is up to the editors. */
export type SubmissionBody = Pick<
  ClipFields,
  | 'title'
  | 'titleFr'
  | 'description'
  | 'descriptionFr'
  | 'category'
  | 'image'
  | 'audio'
  | 'captionsEn'
  | 'captionsFr'
  | 'answers'
>;

interface SubmissionFormProps {
  /** Undefined for a new one. */
  readonly clip: Clip | undefined;
  /** Keeps it as a draft, or sends it for review. */
  readonly save: (body: SubmissionBody, isSent: boolean, base: Clip | undefined) => Promise<Clip>;
}

/** The form of somebody who submits a video: the file first, then a few words in their language. */
export function SubmissionForm({ clip, save }: SubmissionFormProps) {
  const { t } = useTranslation('video-submissions');
  const language = useLanguage();
  const categories = useCategoryChoices(videos);
  const [files, setFiles] = useState(filesIn(clip));
  const [hasAgreed, setAgreed] = useState(false);
  const [asksToAgree, setAsksToAgree] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  const isSent = useRef(true);
  const form = useRecordForm({
    schema: videoSaveFields,
    errors: clipErrors,
    record: clip,
    fieldsOf: (of: Clip | undefined) => ({ ...valuesFrom(of, null), answers: answersIn(of) }),
    save: (body, base) => save(sentOf(body), isSent.current, base),
    onTake: (next) => setFiles(filesIn(next)),
    names: categories,
  });
  const setFile = (slot: ClipSlot, file: UploadedFile | null, more: Partial<ClipValues> = {}) => {
    setFiles((before) => ({ ...before, [slot]: file }));
    form.setValues({ [slot]: file?.id ?? null, ...more });
  };
  const saveDraft = () => {
    isSent.current = false;
    form.onSubmit();
  };
  const preview = () => {
    keepDraft('video-submission', shownFrom(form.values, { clip, files, categories }));
    const page = window.open(screens.submissionDraft.path, '_blank');
    if (page) page.opener = null;
  };
  const sendForReview: typeof form.onSubmit = (event) => {
    event?.preventDefault();
    isSent.current = true;
    setAsksToAgree(!hasAgreed);
    if (hasAgreed) form.onSubmit(event);
  };
  const [title, description] =
    language === 'fr' ? (['titleFr', 'descriptionFr'] as const) : (['title', 'description'] as const);
  return (
    <RecordForm
      form={{ ...form, onSubmit: sendForReview }}
      isNew={!clip}
      saveLabel={t('form.send')}
      note={t('form.note')}
      onReset={() => setFiles(filesIn(form.record))}
      actions={
        <>
          <Button icon={<IconEye size={16} stroke={1.7} />} onClick={preview}>
            {t('ui:word.preview')}
          </Button>
          <Button onClick={saveDraft} disabled={form.submitting}>
            {t('ui:word.saveDraft')}
          </Button>
        </>
      }
    >
      <Panel>
        <Stack gap={16}>
          <MediaField
            kind="video"
            label={String(form.field('audio').label)}
            value={files.audio}
            error={form.errors['audio']}
            withCamera
            playerRef={player}
            poster={{ url: files.image?.url ?? null, onTake: (file) => setFile('image', file) }}
            onChange={(file) => setFile('audio', file)}
          />
          <FileField
            label={t('form.poster')}
            hint={t('form.posterHint')}
            accept="image/jpeg"
            previewRatio="16 / 9"
            error={form.errors['image']}
            value={files.image}
            upload={uploadOf('jpeg')}
            onChange={(file) => setFile('image', file)}
          />
        </Stack>
      </Panel>
      {clip && form.values.answers.length > 0 && (
        <AnswerNotes
          notes={clip.notes}
          answers={form.values.answers}
          onChange={(next) => form.setFieldValue('answers', next)}
          onShow={(second) => {
            if (!player.current) return;
            player.current.currentTime = second;
            player.current.scrollIntoView({ block: 'nearest' });
          }}
        />
      )}
      <TextInput
        {...form.field(title)}
        label={t('ui:word.title')}
        error={form.errors[title] ?? form.errors['title']}
        maxLength={160}
        required
      />
      <Textarea
        {...form.field(description)}
        label={t('ui:word.description')}
        description={t('form.descriptionHint', { count: 250 - form.values[description].length })}
        autosize
        minRows={3}
        maxLength={250}
      />
      <CategoryPills
        label={form.field('category').label}
        options={categories}
        value={form.values.category}
        onChange={(next) => form.setFieldValue('category', next)}
      />
      <Checkbox
        label={t('form.agreed')}
        checked={hasAgreed}
        error={asksToAgree && !hasAgreed ? t('form.agree') : undefined}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
    </RecordForm>
  );
}

const sentOf = ({
  title,
  titleFr,
  description,
  descriptionFr,
  category,
  image,
  audio,
  captionsEn,
  captionsFr,
  answers,
}: ClipFields): SubmissionBody => ({
  title,
  titleFr,
  description,
  descriptionFr,
  category,
  image,
  audio,
  captionsEn,
  captionsFr,
  ...(answers && answers.length > 0 && { answers }),
});
