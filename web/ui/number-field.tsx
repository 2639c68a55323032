import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useLanguage } from '#web/platform/use-language.ts';
import { pastedDecimals } from './pasted-decimals.ts';
import '#web/platform/theme/input-styles.ts';

/**
 * A number with decimals, written with the separators of the page’s language. French takes a point as well: number pads type one. What is pasted
 * over the whole field keeps its cents, whichever separator stands before them.
 */
export function NumberField(props: NumberInputProps) {
  const isFrench = useLanguage() === 'fr';
  return (
    <NumberInput
      decimalSeparator={isFrench ? ',' : '.'}
      allowedDecimalSeparators={isFrench ? [',', '.'] : ['.']}
      {...props}
      onPaste={(event) => {
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        const number = pastedDecimals(event.clipboardData.getData('text'));
        if (number === undefined || selectionStart !== 0 || selectionEnd !== value.length) return;
        event.preventDefault();
        props.onChange?.(number);
      }}
    />
  );
}
