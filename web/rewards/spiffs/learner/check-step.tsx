import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { RoomForm } from '#web/platform/forms/use-room-form.ts';
import { useUser } from '#web/platform/session.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ClaimValues } from './prefill.ts';

/** A last look before the claim is sent. */
export function CheckStep({ form, program }: { form: RoomForm<ClaimValues>; program: Spiff }) {
  const { t } = useTranslation('spiffs');
  const formats = useFormats();
  const { dealers } = useUser();
  const { dealer, purchaseDate, receiptNumber, total, currency, convertedTotal, items } = form.values;
  return (
    <Stack gap={16}>
      <Panel title={t('check.title')} sub={t('check.sub')}>
        <Facts
          items={[
            {
              key: 'dealer',
              label: t('field.dealer'),
              value: dealers.find(({ _id }) => _id === dealer)?.name,
            },
            { key: 'date', label: t('field.purchaseDate'), value: formats.date(purchaseDate, 'MM/DD/YYYY') },
            { key: 'receipt', label: t('field.receipt'), value: receiptNumber },
            { key: 'total', label: t('ui:word.receiptTotal'), value: formats.money(total, currency) },
            ...(convertedTotal === null
              ? []
              : [
                  {
                    key: 'converted',
                    label: t('field.converted'),
                    value: formats.money(convertedTotal, program.currency),
                  },
                ]),
            ...items.map(({ partNumber, quantity, serials }, index) => ({
              key: `item-${index}`,
              label: partNumber,
              value: [
                t('form.times', { count: Number(quantity), shown: formats.number(Number(quantity)) }),
                ...serials.filter(Boolean),
              ].join(', '),
            })),
          ]}
        />
      </Panel>
      <Textarea {...form.field('note')} autosize minRows={2} maxLength={500} />
    </Stack>
  );
}
