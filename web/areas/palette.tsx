import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#web/platform/navigation.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { paletteGroups, type PaletteEntry } from './palette-entry.ts';
import classes from './palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';

/** The next step, what was open before, what can be done, and any page or record the person may open: a few letters, arrows, Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation('shell');
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

  const open = ({ to }: PaletteEntry) => {
    onClose();
    if (typeof to === 'string') void go(to);
    else to();
  };
  const indexOf = (entry: PaletteEntry) => found.indexOf(entry);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && found[chosen]) open(found[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={shell('palette.open')}
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
          placeholder={shell('palette.placeholder')}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={found[chosen] && `${list}-${chosen}`}
          aria-label={shell('palette.placeholder')}
        />
      </div>
      <div id={list} className={classes.list} role="listbox" aria-label={t('results')}>
        {paletteGroups
          .filter((group) => found.some((one) => one.group === group))
          .map((group) => (
            <div key={group} role="group" aria-labelledby={`${list}-${group}`}>
              <h2 id={`${list}-${group}`} role="presentation">
                {t(`group.${group}`)}
              </h2>
              {found
                .filter((one) => one.group === group)
                .map((one) => (
                  <Option
                    key={one.key}
                    id={`${list}-${indexOf(one)}`}
                    entry={one}
                    isChosen={indexOf(one) === chosen}
                    onChoose={() => setAt(indexOf(one))}
                    onOpen={() => open(one)}
                  />
                ))}
            </div>
          ))}
      </div>
      {found.length === 0 && !isSearching && (
        <p className={classes.none} role="status">
          {t('none', { text: text.trim() })}
        </p>
      )}
      <p className={classes.keys} aria-hidden="true">
        <span>
          <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {t('keys.choose')}
        </span>
        <span>
          <KeyHint>↵</KeyHint> {t('keys.open')}
        </span>
        <span>
          <KeyHint>Esc</KeyHint> {t('keys.close')}
        </span>
      </p>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Option({ id, entry, isChosen, onChoose, onOpen }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { icon: Icon, title, note } = entry;
  return (
    // The keyboard uses the field above, which names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onOpen}
      onMouseMove={onChoose}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{title}</span>
      <small>{note}</small>
    </div>
  );
}
