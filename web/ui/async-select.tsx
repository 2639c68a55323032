import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { splitMatch } from '#web/ui/match.ts';
import classes from '#web/ui/async-select.module.css';
import '#web/platform/theme/input-styles.ts';

export type AsyncOption = {
  value: string;
  label: string;
  /** Second line: address, e-mail. */
  detail?: string;
  /** At the right: a number. */
  note?: string;
  noteDetail?: string;
  /** 36 px icon or face. */
  icon?: ReactNode;
};

export type AsyncSelectProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  value: AsyncOption | null;
  onChange: (option: AsyncOption | null) => void;
  /** Finds options for a text; the signal is aborted by the next text. */
  search: (text: string, signal: AbortSignal) => Promise<readonly AsyncOption[]>;
  /** Letters before the first search; default 0: opening shows the first options. */
  minLetters?: number;
  /** Rest after typing in milliseconds; default 250. */
  delayMs?: number;
  /** Always in reach under the options: "My dealer is not listed". */
  action?: { label: string; onSelect: (text: string) => void };
  size?: 'sm' | 'md';
};

type Found = { text: string; options: readonly AsyncOption[]; failed: boolean };

/** Asks for options once typing rests; an answer that was overtaken is dropped. */
function useSearch(
  { search, minLetters = 0, delayMs = 250 }: AsyncSelectProps,
  text: string,
  active: boolean,
) {
  const [found, setFound] = useState<Found>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const wanted = active && text.length >= minLetters ? text : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const options = await latest.current(wanted, controller.signal);
        if (!controller.signal.aborted) setFound({ text: wanted, options, failed: false });
      } catch {
        if (!controller.signal.aborted) setFound({ text: wanted, options: [], failed: true });
      }
    };
    const timer = setTimeout(ask, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, delayMs]);
  const isCurrent = found !== undefined && found.text === wanted;
  return { found, isLoading: wanted !== undefined && !isCurrent, isShort: active && wanted === undefined };
}

const ACTION = '\u0000action';

/** A search that ends in a choice: match in bold, detail under it, a number at the right, a way on when nothing fits. */
export function AsyncSelect(props: AsyncSelectProps) {
  const { label, hint, error, required, disabled, placeholder, value, onChange, action, size = 'sm' } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const sought = (text ?? '').trim();
  const { found, isLoading, isShort } = useSearch(props, sought, combobox.dropdownOpened);
  const options = found?.options ?? [];

  useEffect(() => {
    if (found && found.options.length > 0) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object at every render
  }, [found]);

  const submit = (chosen: string) => {
    combobox.closeDropdown();
    setText(undefined);
    if (chosen === ACTION) return action?.onSelect(sought);
    onChange(options.find((option) => option.value === chosen) ?? null);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submit} offset={6} withinPortal>
      <Combobox.Target>
        <InputBase
          label={label}
          description={hint}
          error={error}
          required={required}
          disabled={disabled}
          placeholder={placeholder}
          size={size}
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={
            isLoading ? (
              <Loader size={16} color="gray" aria-hidden="true" />
            ) : (
              value &&
              !disabled && (
                <Combobox.ClearButton
                  aria-label={t('select.clear')}
                  onClear={() => onChange(null)}
                  size="sm"
                />
              )
            )
          }
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
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options
          className={classes.options}
          aria-label={typeof label === 'string' ? label : undefined}
        >
          {options.map((option) => (
            <AsyncOptionRow
              key={option.value}
              option={option}
              text={found?.text ?? ''}
              chosen={value?.value}
            />
          ))}
          {options.length === 0 && (
            <Combobox.Empty className={classes.note}>
              {isShort && t('select.keepTyping', { count: props.minLetters ?? 0 })}
              {!isShort && isLoading && t('loading')}
              {!isShort && !isLoading && t(found?.failed ? 'select.failed' : 'select.nothing')}
            </Combobox.Empty>
          )}
          {action && (
            <Combobox.Option value={ACTION} className={classes.action}>
              <IconPlus size={16} stroke={1.9} aria-hidden="true" />
              {action.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type AsyncOptionRowProps = { option: AsyncOption; text: string; chosen: string | undefined };

function AsyncOptionRow({ option, text, chosen }: AsyncOptionRowProps) {
  return (
    <Combobox.Option value={option.value} className={classes.option} active={option.value === chosen}>
      {option.icon && <span aria-hidden="true">{option.icon}</span>}
      <span className={classes.words}>
        <b>
          {splitMatch(option.label, text).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
          )}
        </b>
        {option.detail && <small>{option.detail}</small>}
      </span>
      {option.note && (
        <span className={classes.end}>
          <span className="num">{option.note}</span>
          {option.noteDetail && <small>{option.noteDetail}</small>}
        </span>
      )}
    </Combobox.Option>
  );
}
