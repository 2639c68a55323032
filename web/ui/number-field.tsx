import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useLanguage } from '#web/platform/use-language.ts';
import '#web/platform/theme/input-styles.ts';

/** A number with decimals, written with the separators of the page’s language. French takes a point as well: number pads type one. */
export function NumberField(props: NumberInputProps) {
  const isFrench = useLanguage() === 'fr';
  return (
    <NumberInput
      decimalSeparator={isFrench ? ',' : '.'}
      allowedDecimalSeparators={isFrench ? [',', '.'] : ['.']}
      {...props}
    />
  );
}
