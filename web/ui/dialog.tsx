import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useScrollLock } from '#web/ui/use-scroll-lock.ts';
import classes from '#web/ui/dialog.module.css';

export type DialogProps = {
  opened: boolean;
  /** Called on Escape, and on a press outside unless `alert`. */
  onClose: () => void;
  /** Id of the heading inside. */
  labelledBy: string;
  /** Id of the description inside, read with the heading. */
  describedBy?: string;
  /** An interruption that needs an answer: role alertdialog, no closing by a press outside. */
  alert?: boolean;
  children: ReactNode;
};

/**
 * A modal box on the browser's dialog element: it keeps the focus inside and makes everything else inert, and returns the focus when it
 * closes. Small enough for the first load.
 */
export function Dialog({ opened, onClose, labelledBy, describedBy, alert = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useScrollLock(opened);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !opened) return;
    element.showModal();
    return () => element.close();
  }, [opened]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={classes.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!alert && event.target === event.currentTarget) onClose();
      }}
    >
      {opened && <div className={classes.box}>{children}</div>}
    </dialog>
  );
}
