import { Select, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageCalls as calls, type Message } from '#contract/library/messages.calls.ts';
import { messageErrors } from '#contract/library/messages.errors.ts';
import { messageFields, type MessageFields } from '#contract/library/messages.fields.ts';
import { emptyAudience, valuesOf, type AudienceFields } from '#contract/people/audiences.fields.ts';
import { languages, type Language } from '#contract/platform/language.ts';
import { AudienceFieldset } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useUploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import { AttachedFiles, type AttachedFile } from './attached-files.tsx';
import { ReachedPeople, useReached } from './reached-people.tsx';
import { SendAtField } from './send-at-field.tsx';

export interface MessageValues extends Record<string, unknown> {
  subject: string;
  text: string;
  language: Language;
  audience: AudienceFields;
  attachments: string[];
  sendAt: string | null;
}

const valuesFrom = (message: Message | undefined, language: Language): MessageValues => ({
  subject: message?.subject ?? '',
  text: message?.text ?? '',
  language: message?.language ?? language,
  audience: message?.audience ? valuesOf(message.audience) : emptyAudience(),
  attachments: message?.attachments.map(({ _id }) => _id) ?? [],
  sendAt: message?.sendAt ?? null,
});

/** The form of a message. It is saved as a draft, or sent after a question that names the number of recipients. */
export function MessageForm({ message, onDone }: { message: Message | undefined; onDone: () => void }) {
  const { t } = useTranslation('messages');
  const own = useLanguage();
  const formats = useFormats();
  const element = useRef<HTMLFormElement>(null);
  // Which button submits: read while the form is saved.
  const isSending = useRef(false);
  const [isAsking, setAsking] = useState(false);
  // The same words again are the same message, if the reply to the first try was lost.
  const tried = useRef({ words: '', idempotencyKey: '' });
  const [files, setFiles] = useState<readonly AttachedFile[]>(message?.attachments ?? []);
  const audienceChoices = useAudienceChoices(message?.audience ?? null);
  const isUploading = useUploadsInProgress().length > 0;
  const create = useChange(calls.create, { quiet: true });
  const save = useChange(calls.save, { quiet: true });
  const takeBack = useChange(calls.takeBack, { onDone: () => toast(t('takenBack')) });

  const form = useRecordForm({
    schema: messageFields,
    errors: messageErrors,
    record: message,
    fieldsOf: (of: Message | undefined) => valuesFrom(of, own),
    onTake: (next) => setFiles(next.attachments),
    pageQuery: ['view', 'open'],
    names: [
      ...languages.map((value) => ({ value, label: t(`ui:language.${value}`) })),
      ...Object.values(audienceChoices).flat(),
      ...fileNames(files),
    ],
    namesIn: (of) => [...fileNames(of.attachments), ...namesInAudience(of.audience, own)],
    async save(fields: MessageFields, base) {
      const body = { ...fields, send: isSending.current };
      const saved = base
        ? (
            await save.mutateAsync({
              params: { id: base._id },
              body: { ...body, version: base.version },
            })
          ).message
        : (await create.mutateAsync({ body: { ...body, idempotencyKey: keyOf(body) } })).message;
      if (isSending.current)
        toast(t('sendingSoon'), {
          label: t('takeBack'),
          run: () => takeBack.mutate({ params: { id: saved._id } }),
        });
      else toast(t(fields.sendAt ? 'scheduled' : 'ui:word.draftSaved'));
      form.leave(onDone);
      return saved;
    },
  });
  const keyOf = (body: object) => {
    const words = JSON.stringify(body);
    if (words !== tried.current.words) tried.current = { words, idempotencyKey: crypto.randomUUID() };
    return tried.current.idempotencyKey;
  };
  const { values } = form;
  const reached = useReached(values.audience);
  const recipientCount = reached.data?.countRecipients ?? 0;
  const submit = (send: boolean) => {
    isSending.current = send;
    setAsking(false);
    element.current?.requestSubmit();
  };
  return (
    <>
      <form ref={element} onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {message?.problem && (
            <Strip tone="bad" title={t('notSent')}>
              {message.problem}
            </Strip>
          )}
          <FormSection title={t('form.message')} sub={t('form.messageSub')} layout="beside">
            <TextInput {...form.field('subject')} />
            <Textarea {...form.field('text')} autosize minRows={8} maxRows={24} />
            <Select
              {...form.field('language')}
              data={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
            />
            <FullRow>
              <AttachedFiles
                files={files}
                error={form.errors['attachments']}
                onChange={(next) => {
                  setFiles(next);
                  form.setFieldValue(
                    'attachments',
                    next.map(({ _id }) => _id),
                  );
                }}
              />
            </FullRow>
          </FormSection>
          <FormSection title={t('recipients')} sub={t('form.recipientsSub')} layout="beside" columns={2}>
            <AudienceFieldset
              value={values.audience}
              onChange={(next) => form.setFieldValue('audience', next)}
              shown={form.record?.audience ?? null}
              errors={form.errors}
              summary={<ReachedPeople reached={reached} />}
            />
          </FormSection>
          <FormSection title={t('ui:word.when')} sub={t('form.whenSub')} layout="beside">
            <SendAtField
              value={values.sendAt}
              error={form.errors['sendAt']}
              onChange={(next) => form.setFieldValue('sendAt', next)}
            />
          </FormSection>
          <SaveBar
            saveLabel={t(values.sendAt ? 'ui:word.schedule' : 'ui:word.saveDraft')}
            isNew={!message}
            {...form.saveBar}
            onSave={() => submit(false)}
            onReset={() => {
              setFiles(form.record?.attachments ?? []);
              form.reset();
            }}
            actions={
              <Button
                icon={<IconSend size={16} stroke={1.7} />}
                // The question names the number of recipients, so it waits for the count of the audience as it is now.
                disabled={
                  recipientCount === 0 ||
                  !reached.isSuccess ||
                  reached.isPlaceholderData ||
                  isUploading ||
                  form.submitting
                }
                onClick={() => setAsking(true)}
              >
                {t('ui:word.send')}
              </Button>
            }
          />
        </Stack>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={t('sendTitle', { count: recipientCount, shown: formats.number(recipientCount) })}
        confirmLabel={t('ui:word.send')}
        onClose={() => setAsking(false)}
        onConfirm={() => submit(true)}
      >
        {t('sendText')}
      </ConfirmDialog>
      {form.dialogs}
    </>
  );
}

const fileNames = (files: readonly AttachedFile[]) =>
  files.map(({ _id, name }) => ({ value: _id, label: name }));
