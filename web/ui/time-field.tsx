import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/platform/formats/locale.ts';
import '#web/platform/theme/input-styles.ts';
import { shownTime, typedTime } from '#web/ui/typed-time.ts';

export type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:mm`, empty, or typed text that is not a valid time yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A time of day in the format of the page's language, because browsers use their own. */
export function TimeField({ value, onChange, error, ...props }: TimeFieldProps) {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  const [typed, setTyped] = useState<string>();
  const isWrong = typed === undefined && value !== '' && !/^\d{2}:\d{2}$/.test(value);
  return (
    <TextInput
      {...props}
      error={isWrong ? t('time.wrong') : error}
      value={typed ?? shownTime(value, locale)}
      placeholder={t('time.form')}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(typedTime(text) ?? text);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        props.onBlur?.(event);
      }}
    />
  );
}
