import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './outline.module.css';

interface OutlineSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The outline over the stage, on the browser's dialog element: it keeps the focus inside, closes on Escape and on a press outside, and
 * returns the focus.
 */
export function OutlineSheet({ isOpen, onClose, children }: OutlineSheetProps) {
  const { t } = useTranslation('courses');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={t('ui:word.outline')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen && (
        <div className={classes.inside}>
          <div className={classes.close}>
            <strong>{t('ui:word.outline')}</strong>
            <IconButton
              label={t('player.closeOutline')}
              icon={<IconX size={20} stroke={1.7} />}
              onClick={onClose}
            />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
