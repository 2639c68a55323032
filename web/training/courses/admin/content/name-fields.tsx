import { TextInput } from '@mantine/core';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftChapter, DraftSection } from '#contract/training/course-draft.ts';
import '#web/platform/theme/input-styles.ts';
import { useEditor } from '../editor/use-editor.ts';
import classes from './outline.module.css';

type NameFieldsProps = { kind: 'chapter' | 'section'; part: DraftChapter | DraftSection; onDone: () => void };

/** Edits a name in place, in the languages shown in the editor. */
export function NameFields({ kind, part, onDone }: NameFieldsProps) {
  const { t } = useTranslation('course-editor');
  const { edit, languages } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
  const isPressed = usePressed();
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return;
    if (!isPressed.current) return onDone();
    // What is being pressed must not move away before it is let go: the fields are higher than the name that replaces them.
    const end = () => setTimeout(onDone);
    window.addEventListener('pointerup', end, { once: true });
    window.addEventListener('pointercancel', end, { once: true });
  };
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
    <div ref={box} className={classes.names} onKeyDown={onKeyDown} onBlur={onBlur}>
      {shown.map((language, index) => (
        <TextInput
          key={language}
          size="xs"
          lang={language}
          aria-label={t(`in.${language}`, { label: t('ui:word.name') })}
          placeholder={t(`language.${language}`)}
          maxLength={160}
          ref={(input) => {
            if (index === 0 && input && !box.current?.contains(document.activeElement)) input.focus();
          }}
          value={part.name[language]}
          onChange={(event) => edit(kind, part._id, { [`name.${language}`]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

/** Whether a mouse button or a finger is down. */
function usePressed() {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return isPressed;
}
