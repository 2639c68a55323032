import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { spiffFields } from '#contract/rewards/spiffs.fields.ts';
import { paysBackAll } from '#contract/rewards/spiffs.rules.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { useToday } from '#web/platform/use-today.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CertificateSection } from './certificate-section.tsx';
import { ExampleSection } from './example-section.tsx';
import { FilesSection, LimitsSection, PaySection, ShieldSection, WordsSection } from './program-sections.tsx';
import { ReplaySection } from './replay-section.tsx';
import { PartsSection } from './parts-section.tsx';
import { programValues } from './program-values.ts';

/** The form of a program. Without one it makes a new one and opens it. */
export function ProgramForm({ spiff }: { spiff?: Spiff }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const go = useGo();
  const today = useToday();
  const [sent, setSent] = useState<number>();
  const thumbnail = useChosenPicture(spiff?.thumbnail ?? null, t('form.thumbnail'));
  const [receipt, setReceipt] = useState<{ readonly file: File | null; readonly isRemoved: boolean }>({
    file: null,
    isRemoved: false,
  });
  const [shown, setShown] = useState(spiff?.managed?.audience ?? null);
  const [isAsking, setAsking] = useState(false);
  const audienceChoices = useAudienceChoices(shown);
  const options = { quiet: true, onDone: () => toast(t(spiff ? 'form.saved' : 'form.created')) } as const;
  const create = useChange(spiffCalls.create, options);
  const update = useChange(spiffCalls.update, options);
  const showRecord = (of: Spiff | undefined) => {
    thumbnail.showStored(of?.thumbnail ?? null);
    setReceipt({ file: null, isRemoved: false });
    setShown(of?.managed?.audience ?? null);
  };
  const form = useRecordForm({
    schema: spiffFields,
    errors: spiffErrors,
    record: spiff,
    fieldsOf: (of) => programValues(of, today),
    async save(fields, base) {
      const body = {
        ...fields,
        removeThumbnail: thumbnail.isRemoved,
        removeReceipt: receipt.isRemoved,
      };
      const files = {
        ...(thumbnail.file && { thumbnail: thumbnail.file }),
        ...(receipt.file && { receipt: receipt.file }),
      };
      try {
        const reply = base
          ? await update.mutateAsync({
              params: { id: base._id },
              body: { ...body, version: base.version },
              files,
              onProgress: setSent,
            })
          : await create.mutateAsync({ body, files, onProgress: setSent });
        if (!base) form.leave(() => void go(addressOf(screens.edit, { id: reply.spiff._id })));
        return reply.spiff;
      } finally {
        setSent(undefined);
      }
    },
    onTake: showRecord,
    savedBy: (of) => of.managed?.updatedBy?.name,
    names: Object.values(audienceChoices).flat(),
    alsoDirty: thumbnail.isChanged || receipt.file !== null || receipt.isRemoved,
  });
  const money = (cents: number) => formats.money(cents, form.values.currency);
  return (
    <>
      <form
        onSubmit={(event) => {
          if (!paysBackAll(form.values)) return form.onSubmit(event);
          event.preventDefault();
          return setAsking(true);
        }}
        noValidate
      >
        <Stack gap={24}>
          <WordsSection form={form} />
          <PaySection form={form} />
          <CertificateSection form={form} stored={spiff?.certificate?.curriculum ?? null} />
          <PartsSection form={form} />
          <LimitsSection form={form} />
          <ShieldSection form={form} />
          <ExampleSection form={form} />
          <ReplaySection form={form} spiff={spiff} />
          <FilesSection
            form={form}
            picture={thumbnail}
            stored={spiff?.receipt ?? null}
            receipt={receipt}
            onReceipt={setReceipt}
          />
          <AudienceSection
            value={form.values.audience}
            onChange={(next) => form.setFieldValue('audience', next)}
            shown={shown}
            errors={form.errors}
          />
          <SaveBar
            saveLabel={t(spiff ? 'ui:word.saveChanges' : 'form.create')}
            isNew={!spiff}
            {...form.saveBar}
            onReset={() => {
              showRecord(form.record ?? spiff);
              form.reset();
            }}
            {...(sent !== undefined &&
              sent < 1 && { note: t('form.sending', { share: formats.percent(sent) }) })}
          />
        </Stack>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={t('form.paysBack.title')}
        confirmLabel={t('form.paysBack.confirm')}
        onConfirm={() => {
          setAsking(false);
          form.onSubmit();
        }}
        onClose={() => setAsking(false)}
      >
        {t('form.paysBack.text', {
          amount: money((form.values.amountCents ?? 0) + (form.values.certificate?.addsCents ?? 0)),
          unit: money(form.values.spentUnitCents ?? 0),
        })}
      </ConfirmDialog>
      {form.dialogs}
    </>
  );
}
