import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '#contract/platform/money.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyErrors } from '#contract/rewards/loyalty.errors.ts';
import { creditFields } from '#contract/rewards/loyalty.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

interface SendCreditsProps {
  readonly dealer: { readonly _id: string; readonly name: string };
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** Records credits that were paid out to a dealer. One try until the server has answered: a second press sends nothing twice. */
export function SendCredits({ dealer, currency, onClose }: SendCreditsProps) {
  const { t } = useTranslation('loyalty');
  const { money } = useFormats();
  const { currencyOptions } = useLoyaltyWords();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = useChange(loyaltyCalls.sendCredits, { quiet: true, alsoChanges: ['reports'] });
  const form = useRoomForm({
    schema: creditFields,
    errors: loyaltyErrors,
    initial: { dealerId: dealer._id, amount: null as number | null, currency, note: '' },
    async submit(body) {
      await send.mutateAsync({ body: { ...body, idempotencyKey } });
      toast(t('credits.done', { dealer: dealer.name, amount: money(body.amount, body.currency) }));
      onClose();
    },
  });
  const account = useCall(loyaltyCalls.dealer, {
    params: { id: dealer._id },
    query: { limit: 1, currency: form.values.currency },
  });
  const { data } = account;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('credits.title')}
      sub={dealer.name}
      submitLabel={t('credits.title')}
      {...form.drawer}
    >
      <Strip
        tone="info"
        title={
          data
            ? t('credits.available', { amount: money(data.availableCredits, data.currency) })
            : t('credits.reading')
        }
      >
        {t('credits.hint')}
      </Strip>
      <Select
        {...form.field('currency')}
        data={currencyOptions}
        onChange={(next) =>
          form.setFieldValue('currency', currencies.find((one) => one === next) ?? currency)
        }
      />
      <MoneyField
        {...form.field('amount')}
        required
        value={form.values.amount}
        onChange={(amount) => form.setFieldValue('amount', amount)}
      />
      <TextInput {...form.field('note')} description={t('credits.noteHint')} maxLength={200} />
    </FormDrawer>
  );
}
