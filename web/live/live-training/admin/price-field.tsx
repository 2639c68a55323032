import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency, type Money } from '#contract/platform/money.ts';
import classes from './live-training-admin.module.css';
import { MoneyField } from '#web/ui/money-field.tsx';

interface PriceFieldProps {
  readonly label: string;
  readonly name: string;
  readonly error?: ReactNode;
  readonly value: Money | null;
  readonly onChange: (value: Money | null) => void;
}

/** An amount with its currency; empty for none. People pay elsewhere. */
export function PriceField({ label, name, error, value, onChange }: PriceFieldProps) {
  const { t } = useTranslation('ui');
  const [spare, setSpare] = useState<Currency>('USD');
  const currency = value?.currency ?? spare;
  return (
    <div className={classes.price}>
      <MoneyField
        label={label}
        name={name}
        error={error}
        value={value?.amountCents ?? null}
        onChange={(amountCents) => onChange(amountCents === null ? null : { amountCents, currency })}
        fixedDecimalScale
      />
      <Select
        label={t('word.currency')}
        data={[...currencies]}
        value={currency}
        onChange={(next) => {
          const chosen = currencies.find((one) => one === next) ?? currency;
          setSpare(chosen);
          if (value) onChange({ ...value, currency: chosen });
        }}
      />
    </div>
  );
}
