import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import classes from '#web/ui/save-bar.module.css';

export type SaveBarProps = {
  /** The verb of the submit button: "Save changes", "Save 3 changes". */
  saveLabel: ReactNode;
  /** Something differs from what is saved; the words at the left say so. */
  dirty?: boolean;
  /** There is no record yet: nothing of it is saved. */
  isNew?: boolean;
  busy?: boolean;
  /** "Put back as it was"; offered while something differs. */
  onReset?: () => void;
  /** Words at the left in place of the usual ones: who it touches, what goes along. */
  note?: ReactNode;
  /** More buttons before the filled one. */
  actions?: ReactNode;
  /** Bad fields of the last submit. */
  errorCount?: number;
  /** Without it the button submits the form around the bar. */
  onSave?: () => void;
};

/** The foot of an editing page: stays in sight, says what is not saved yet. */
export function SaveBar({
  saveLabel,
  dirty,
  isNew,
  busy,
  onReset,
  note,
  actions,
  errorCount = 0,
  onSave,
}: SaveBarProps) {
  const { t } = useTranslation('ui');
  const unchanged = isNew ? t('unsaved.new') : t('unsaved.none');
  const usual = dirty ? t('unsaved.some') : unchanged;
  return (
    <div className={classes.bar} role="group" aria-label={t('form.bar')}>
      <p role="status" data-bad={errorCount > 0 || undefined}>
        {errorCount > 0 ? t('form.errors', { count: errorCount }) : (note ?? usual)}
      </p>
      <div className={classes.buttons}>
        {onReset && dirty && (
          <Button variant="subtle" tone="neutral" onClick={onReset} disabled={busy}>
            {t('unsaved.reset')}
          </Button>
        )}
        {actions}
        <Button type={onSave ? 'button' : 'submit'} variant="filled" busy={busy} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
