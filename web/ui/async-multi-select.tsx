import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTION_VALUE, AsyncOptions, type AsyncAction } from '#web/ui/async-options.tsx';
import { useAsyncOptions, type AsyncOption, type AsyncSearch } from '#web/ui/use-async-options.ts';
import '#web/platform/theme/input-styles.ts';

export type AsyncMultiSelectProps = AsyncSearch & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  value: readonly AsyncOption[];
  onChange: (options: AsyncOption[]) => void;
  action?: AsyncAction;
};

/** A search field for several choices. Backspace in an empty field removes the last one. */
export function AsyncMultiSelect(props: AsyncMultiSelectProps) {
  const { label, hint, error, required, disabled, placeholder, value, onChange, action } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const sought = text.trim();
  const answer = useAsyncOptions(props, sought, combobox.dropdownOpened);
  const { found, isLoading } = answer;

  useEffect(() => {
    if (found && found.options.length > 0) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object at every render
  }, [found]);

  const remove = (key: string) => onChange(value.filter((option) => option.value !== key));
  const submit = (chosen: string) => {
    setText('');
    if (chosen === ACTION_VALUE) {
      combobox.closeDropdown();
      return action?.onSelect(sought);
    }
    if (value.some((option) => option.value === chosen)) return remove(chosen);
    const added = found?.options.find((option) => option.value === chosen);
    if (added) onChange([...value, added]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key !== 'Backspace' || text !== '' || !last) return;
    event.preventDefault();
    remove(last.value);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} offset={6} keepMounted={false}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={hint}
          error={error}
          required={required}
          disabled={disabled}
          size="sm"
          rightSection={isLoading ? <Loader size={16} color="gray" aria-hidden="true" /> : undefined}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.value}
                withRemoveButton={!disabled}
                onRemove={() => remove(option.value)}
                removeButtonProps={{
                  'aria-label': t('word.removeNamed', { name: option.label }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={text}
                placeholder={value.length === 0 ? placeholder : undefined}
                autoComplete="off"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown();
                  setText('');
                }}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <AsyncOptions
        {...answer}
        label={typeof label === 'string' ? label : undefined}
        minLetters={props.minLetters ?? 0}
        chosen={value.map((option) => option.value)}
        action={action}
      />
    </Combobox>
  );
}
