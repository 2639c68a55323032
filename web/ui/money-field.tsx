import type { NumberInputProps } from '@mantine/core';
import { useLanguage } from '#web/platform/use-language.ts';
import { NumberField } from '#web/ui/number-field.tsx';

type MoneyFieldProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** In hundredths; null while it is empty. */
  readonly value: number | null;
  readonly onChange: (cents: number | null) => void;
  /** Shown after the amount. */
  readonly currency?: string;
};

const centsPerUnit = 100;

/** An amount as people write it, kept in hundredths. */
export function MoneyField({ value, onChange, currency, ...props }: MoneyFieldProps) {
  const isFrench = useLanguage() === 'fr';
  return (
    <NumberField
      hideControls
      allowNegative={false}
      decimalScale={2}
      thousandSeparator={isFrench ? '\u202f' : ','}
      inputMode="decimal"
      {...(currency && { suffix: ` ${currency}`, fixedDecimalScale: true })}
      {...props}
      value={value === null ? '' : value / centsPerUnit}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * centsPerUnit))}
    />
  );
}
