import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#web/ui/key-hint.tsx';
import classes from '#web/ui/search-field.module.css';

export type SearchFieldProps = {
  /** The current search text of the list. An outside change (back button) replaces the field's text. */
  value: string;
  /** Called once typing pauses, and immediately on Enter and on clearing. */
  onChange: (value: string) => void;
  /** What is searched, for screen readers and as the placeholder: "Name, e-mail or dealer". */
  label: string;
  /** Pause in milliseconds; default 300. */
  delayMs?: number;
  fullWidth?: boolean;
  /** The key that leads here, shown while the field is empty. The caller listens for it. */
  shortcut?: string | undefined;
};

/** A search box of 280 px that waits until typing pauses. */
export function SearchField({
  value,
  onChange,
  label,
  delayMs = 300,
  fullWidth,
  shortcut,
}: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const say = (next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === value) return;
    setShown(trimmed);
    onChange(trimmed);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(next), delayMs);
  };

  return (
    <div className={classes.field} data-full={fullWidth || undefined} role="search">
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && say(text)}
        onBlur={() => say(text)}
        aria-keyshortcuts={shortcut}
      />
      {shortcut && text === '' && <KeyHint>{shortcut}</KeyHint>}
      {text !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            setText('');
            say('');
            input.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
