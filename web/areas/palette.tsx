import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#web/platform/navigation.tsx';
import classes from './palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Jumps to any page or record the person may open: type a few letters, arrows, Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const go = useGo();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const { entries: found, isSearching } = usePaletteEntries(text);
  const chosen = Math.min(at, found.length - 1);

  const open = (path: string) => {
    onClose();
    void go(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && found[chosen]) open(found[chosen].path);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('palette.open')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <input
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('palette.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={found[chosen] && `${list}-${chosen}`}
          aria-label={t('palette.placeholder')}
        />
      </div>
      <ul id={list} role="listbox" aria-label={t('palette.results')}>
        {found.map((one, index) => (
          // The keyboard uses the field above, which names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={one.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(one.path)}
            onMouseMove={() => setAt(index)}
          >
            <span>{one.title}</span>
            <small>{one.note}</small>
            <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
          </li>
        ))}
        {found.length === 0 && !isSearching && (
          <li className={classes.none}>{t('palette.none', { text: text.trim() })}</li>
        )}
      </ul>
    </dialog>
  );
}
