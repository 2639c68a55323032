import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTION_VALUE, AsyncOptions, type AsyncAction } from '#web/ui/async-options.tsx';
import { useAsyncOptions, type AsyncOption, type AsyncSearch } from '#web/ui/use-async-options.ts';
import '#web/platform/theme/input-styles.ts';

export type AsyncSelectProps = AsyncSearch & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  value: AsyncOption | null;
  onChange: (option: AsyncOption | null) => void;
  /** An extra row, always available under the options: "My dealer is not listed". */
  action?: AsyncAction;
  size?: 'sm' | 'md';
};

/** A search field for one choice: match in bold, detail below, a number on the right, an extra row if nothing fits. */
export function AsyncSelect(props: AsyncSelectProps) {
  const { label, hint, error, required, disabled, placeholder, value, onChange, action, size = 'sm' } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const sought = (text ?? '').trim();
  const answer = useAsyncOptions(props, sought, combobox.dropdownOpened);
  const { found, isLoading } = answer;

  useEffect(() => {
    // Nothing is preselected: the first arrow key goes to the first result, even if it is the only one.
    combobox.resetSelectedOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object at every render
  }, [found]);

  const submit = (chosen: string) => {
    combobox.closeDropdown();
    setText(undefined);
    if (chosen === ACTION_VALUE) return action?.onSelect(sought);
    onChange(found?.options.find((option) => option.value === chosen) ?? null);
  };
  const clear = value && !disabled && (
    <Combobox.ClearButton aria-label={t('select.clear')} onClear={() => onChange(null)} size="sm" />
  );

  return (
    <Combobox store={combobox} onOptionSubmit={submit} offset={6} keepMounted={false}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={hint}
          error={error}
          required={required}
          disabled={disabled}
          placeholder={placeholder}
          size={size}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened ? (combobox.listId ?? undefined) : undefined}
          onKeyDownCapture={(event) => {
            // Enter right after typing chooses the first result, and never submits the form.
            if (event.key !== 'Enter' || !combobox.dropdownOpened || combobox.getSelectedOptionIndex() !== -1)
              return;
            event.preventDefault();
            event.stopPropagation();
            const [first] = found?.text === sought ? found.options : [];
            if (first) submit(first.value);
          }}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={isLoading ? <Loader size={16} color="gray" aria-hidden="true" /> : clear}
          value={text ?? value?.label ?? ''}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(undefined);
          }}
        />
      </Combobox.Target>
      <AsyncOptions
        {...answer}
        label={typeof label === 'string' ? label : undefined}
        minLetters={props.minLetters ?? 0}
        chosen={value ? [value.value] : []}
        action={action}
      />
    </Combobox>
  );
}
