import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutOf } from '#contract/rewards/spiffs.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import type { ProgramRecordForm } from './program-values.ts';

/** What a sale would pay by the form as it stands. */
export function ExampleSection({ form }: { form: ProgramRecordForm }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const [quantity, setQuantity] = useState(2);
  const [total, setTotal] = useState<number | null>(41_270);
  const { structure, currency, amountCents, spentUnitCents, parts, perClaimCents, certificate } = form.values;
  const isReady = amountCents !== null && (structure !== 'PER_SPENT' || spentUnitCents !== null);
  const sold = parts.filter(({ partNumber }) => partNumber !== '').map((part) => ({ ...part, quantity }));
  const payout = isReady
    ? payoutOf(
        { structure, currency, amountCents, spentUnitCents, parts, perClaimCents },
        { items: sold, totalCents: total ?? 0 },
      )
    : undefined;
  const certified =
    isReady && certificate?.addsCents
      ? payoutOf(
          {
            structure,
            currency,
            amountCents,
            spentUnitCents,
            parts,
            perClaimCents,
            bonusCents: certificate.addsCents,
          },
          { items: sold, totalCents: total ?? 0 },
        )
      : undefined;
  const money = (cents: number) => formats.money(cents, currency);
  return (
    <FormSection title={t('example.title')} sub={t('example.sub')} layout="beside" columns={2}>
      {structure === 'PER_SPENT' ? (
        <MoneyField label={t('ui:word.receiptTotal')} value={total} onChange={setTotal} currency={currency} />
      ) : (
        <NumberInput
          label={t('example.quantity')}
          value={quantity}
          onChange={(next) => setQuantity(Math.max(0, Math.trunc(Number(next)) || 0))}
          min={0}
          max={999}
          allowDecimal={false}
        />
      )}
      <div aria-live="polite">
        {payout ? (
          <Facts
            items={[
              ...payout.lines
                .filter(({ cents }) => cents > 0)
                .map((line) => ({
                  key: line.partNumber,
                  label: `${formats.number(line.quantity)} × ${line.partNumber}`,
                  value: money(line.cents),
                })),
              ...(payout.isCapped
                ? [{ key: 'cap', label: t('example.capped'), value: money(payout.fullCents) }]
                : []),
              { key: 'pays', label: t('example.pays'), value: <b>{money(payout.cents)}</b> },
              ...(certified
                ? [
                    {
                      key: 'certified',
                      label: t('example.certified'),
                      value: <b>{money(certified.cents)}</b>,
                    },
                  ]
                : []),
            ]}
          />
        ) : (
          t('example.notYet')
        )}
      </div>
    </FormSection>
  );
}
