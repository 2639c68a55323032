import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';

export type ConfirmReason = {
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** A reason to start with. */
  initial?: string;
  /** Longest text; default 1000 characters. */
  maxLength?: number;
};

export type ConfirmDialogProps = {
  opened: boolean;
  title: ReactNode;
  /** What happens, who is affected, and whether it can be undone. */
  children?: ReactNode;
  /** Repeats the verb: "Delete 3 users". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Red confirm button. */
  danger?: boolean;
  /** Asks for a reason and passes it to `onConfirm`. */
  reason?: ConfirmReason;
  /** True while the action runs; the dialog stays open. */
  busy?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks once before an important action. The text explains it, the button repeats the verb. */
export function ConfirmDialog({ opened, busy, onClose, ...body }: ConfirmDialogProps) {
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      labelledBy={`${id}-title`}
      describedBy={body.children ? `${id}-text` : undefined}
      alert
    >
      <ConfirmBody {...body} id={id} busy={busy} onClose={close} />
    </Dialog>
  );
}

function ConfirmBody({
  id,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  reason,
  busy,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, 'opened'> & { id: string }) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(reason?.initial ?? '');
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason?.required || text.trim()) return onConfirm(text.trim());
    setMissing(true);
    document.getElementById(`${id}-reason`)?.focus();
  };

  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children && (
        <div id={`${id}-text`} className={classes.text}>
          {children}
        </div>
      )}
      {reason && (
        <div className={classes.field}>
          <label htmlFor={`${id}-reason`}>
            {reason.label} {reason.required && <em aria-hidden="true">*</em>}
          </label>
          {reason.hint && (
            <span id={`${id}-hint`} className={classes.hint}>
              {reason.hint}
            </span>
          )}
          <textarea
            id={`${id}-reason`}
            value={text}
            maxLength={reason.maxLength ?? 1000}
            required={reason.required}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : reason.hint ? `${id}-hint` : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setMissing(false);
            }}
          />
          {isMissing && (
            <span id={`${id}-error`} className={classes.error}>
              {t('confirm.reasonMissing')}
            </span>
          )}
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel ?? t('word.cancel')}
        </Button>
        <Button type="submit" variant="filled" tone={danger ? 'danger' : 'brand'} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
