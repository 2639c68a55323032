import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
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
  /** Stands at the lower edge, as wide as a phone. */
  sheet?: boolean;
  /** 760 px, for choices that stand side by side. */
  wide?: boolean;
  /** Takes most of the window: a picture or a video, large. */
  stage?: boolean;
  children: ReactNode;
};

/**
 * A modal box on the browser's dialog element: it keeps the focus inside and makes everything else inert, and returns the focus when it
 * closes. Small enough for the first load. It stands at the end of the document, because it may be opened from inside a form and contain one:
 * browsers do not send a form inside a form, they load the page again.
 */
export function Dialog({
  opened,
  onClose,
  labelledBy,
  describedBy,
  alert = false,
  sheet,
  wide,
  stage,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useScrollLock(opened);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !opened) return;
    element.showModal();
    return () => element.close();
  }, [opened]);

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-sheet={sheet || undefined}
      data-wide={wide || undefined}
      data-stage={stage || undefined}
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
      // To React, it is still inside what opened it: neither a form nor a box there may take these for its own.
      onSubmit={(event) => event.stopPropagation()}
      onReset={(event) => event.stopPropagation()}
    >
      {opened && <div className={classes.box}>{children}</div>}
    </dialog>,
    document.body,
  );
}
