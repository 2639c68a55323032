import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#web/platform/formats/use-formats.ts';

interface MoneyFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  /** Cents; null while it is empty. */
  readonly value: number | null;
  readonly onChange: (amountCents: number | null) => void;
}

const centsPerUnit = 100;

/** An amount in cents, typed with two decimals in the way of the page’s language. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  const { locale } = useFormats();
  return (
    <NumberInput
      {...field}
      value={value === null ? '' : value / centsPerUnit}
      onChange={(amount) => onChange(amount === '' ? null : Math.round(Number(amount) * centsPerUnit))}
      decimalSeparator={locale === 'fr' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  );
}
