import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useLanguage } from '#web/platform/use-language.ts';
import '#web/platform/theme/input-styles.ts';

type MoneyInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** In hundredths; null while it is empty. */
  readonly value: number | null;
  readonly onChange: (cents: number | null) => void;
  readonly currency: string;
};

/** An amount as people write it, kept in hundredths. */
export function MoneyInput({ value, onChange, currency, ...props }: MoneyInputProps) {
  const isFrench = useLanguage() === 'fr';
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator={isFrench ? ',' : '.'}
      thousandSeparator={isFrench ? '\u202f' : ','}
      suffix={` ${currency}`}
      inputMode="decimal"
      {...props}
      value={value === null ? '' : value / 100}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
    />
  );
}
