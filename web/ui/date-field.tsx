import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/platform/formats/locale.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dayFault, isDay, shownDay, typedDay } from '#web/ui/typed-day.ts';
import '#web/platform/theme/input-styles.ts';
import classes from '#web/ui/date-field.module.css';

export type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, empty, or typed text that is not a valid day yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
};

/**
 * A day in the order of the page's language, because browsers use their own. It is typed, or chosen in the browser's calendar behind the
 * button.
 */
export function DateField({ value, onChange, min, max, disabled, error, ...props }: DateFieldProps) {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  const picker = useRef<HTMLInputElement>(null);
  // While someone types, the text stays as it is. A value from outside replaces it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const text = typed && typed.value === value ? typed.text : shownDay(value, locale);
  // Errors are hidden while someone types.
  const fault = typed ? null : dayFault(value, { min, max });
  const bound = { tooEarly: min, tooLate: max, wrong: undefined }[fault ?? 'wrong'];
  const type = (next: string) => {
    const day = typedDay(next, locale) ?? next;
    setTyped({ text: next, value: day });
    onChange(day);
  };
  return (
    <TextInput
      {...props}
      {...(disabled !== undefined && { disabled })}
      value={text}
      error={fault ? t(`date.${fault}`, { date: shownDay(bound ?? '', locale) }) : error}
      inputMode="numeric"
      placeholder={t('date.form')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(undefined);
        props.onBlur?.(event);
      }}
      rightSection={
        <>
          <IconButton
            label={t('date.choose')}
            icon={<IconCalendar size={18} stroke={1.7} />}
            disabled={disabled === true}
            onClick={() => picker.current?.showPicker()}
          />
          <input
            ref={picker}
            type="date"
            className={classes.picker}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            disabled={disabled}
            value={isDay(value) ? value : ''}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}
