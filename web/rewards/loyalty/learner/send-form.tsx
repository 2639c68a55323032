import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { loyaltyCalls, type ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyErrors } from '#contract/rewards/loyalty.errors.ts';
import { maxAttachments, submissionFields, type SubmissionType } from '#contract/rewards/loyalty.fields.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { PictureChoice } from './picture-choice.tsx';
import { emptyLine, ReceiptParts, type LineValue } from './receipt-parts.tsx';

interface SendFormProps {
  readonly type: SubmissionType;
  readonly standing: Reply<typeof loyaltyCalls.currentUser>;
  /** A denied submission that is sent again. */
  readonly again?: ListedSubmission;
  readonly onClose: () => void;
}

/** Sends a receipt or a photo: picture first, so that a phone opens its camera. A repeat after a lost reply is the same submission. */
export function SendForm({ type, standing, again, onClose }: SendFormProps) {
  const { t } = useTranslation('loyalty');
  const { uploads } = useSession().config;
  const formats = useFormats();
  const words = useLoyaltyWords();
  const isReceipt = type === 'receipt';
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [pictureError, setPictureError] = useState<string>();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<number>();
  const send = useChange(loyaltyCalls.create, { quiet: true });
  const [first] = standing.dealers;
  const form = useRoomForm({
    schema: submissionFields,
    errors: loyaltyErrors,
    initial: {
      type,
      brand: again?.brand ?? '',
      dealer: standing.dealers.find(({ _id }) => _id === again?.dealer._id)?._id ?? first?._id ?? '',
      purchaseDate: again?.purchaseDate ?? '',
      receiptNumber: again?.receiptNumber ?? '',
      currency: isReceipt ? (again?.currency ?? first?.currency ?? 'USD') : null,
      items: (isReceipt ? [emptyLine] : []) as readonly LineValue[],
      note: '',
    },
    async submit(body) {
      if (pictures.length === 0) return setPictureError(t('send.pictureFirst'));
      try {
        await send.mutateAsync({
          body: { ...body, idempotencyKey },
          files: Object.fromEntries(pictures.map((file, index) => [`attach-${index}`, file])),
          onProgress: setSent,
        });
        toast(t(`send.done.${type}`));
        onClose();
      } catch (error) {
        // A refused request took no effect: what is sent next is another one.
        if (error instanceof ApiError && error.status < 500) {
          setKey(crypto.randomUUID());
          setPictureError(error.fields['attachments']);
        }
        throw error;
      } finally {
        setSent(undefined);
      }
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(`send.${type}`)}
      sub={
        isReceipt ? t('send.receiptSub') : t('send.photoSub', { points: words.points(standing.photoPoints) })
      }
      submitLabel={
        sent !== undefined && sent < 1
          ? t('send.sending', { share: formats.percent(sent) })
          : t('ui:word.send')
      }
      width={600}
      {...form.drawer}
      dirty={form.isDirtyNow || pictures.length > 0}
    >
      <PictureChoice
        label={t(isReceipt ? 'send.receiptPictures' : 'send.photos')}
        pictures={pictures}
        most={Math.min(maxAttachments, uploads.attachmentMaxCount)}
        error={pictureError}
        onChange={(next) => {
          setPictures(next);
          setPictureError(undefined);
        }}
      />
      {standing.dealers.length > 1 && (
        <Select
          {...form.field('dealer')}
          data={standing.dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <Select {...form.field('brand')} data={words.brandOptions} />
      <DateField
        {...form.field('purchaseDate')}
        label={t(isReceipt ? 'field.date' : 'send.photoDate')}
        value={form.values.purchaseDate}
        onChange={(next) => form.setFieldValue('purchaseDate', next)}
      />
      {isReceipt && (
        <>
          <TextInput {...form.field('receiptNumber')} required autoComplete="off" />
          <Select {...form.field('currency')} required data={words.currencyOptions} />
          <ReceiptParts
            lines={form.values.items}
            currency={form.values.currency ?? 'USD'}
            errors={form.errors}
            onChange={(items) => form.setFieldValue('items', items)}
          />
        </>
      )}
      <Textarea {...form.field('note')} autosize minRows={2} maxLength={500} />
    </FormDrawer>
  );
}
