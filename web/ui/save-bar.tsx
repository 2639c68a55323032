import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { useUploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import classes from '#web/ui/save-bar.module.css';

export type SaveBarProps = {
  /** The verb of the submit button: "Save changes", "Save 3 changes". */
  saveLabel: ReactNode;
  /** There are unsaved changes; the text on the left says so. */
  dirty?: boolean;
  /** There is no record yet: nothing is saved. */
  isNew?: boolean;
  busy?: boolean;
  /** "Discard changes"; offered while there are unsaved changes. */
  onReset?: () => void;
  /** Text on the left in place of the default: who is affected, what else is saved. */
  note?: ReactNode;
  /** More buttons before the filled one. */
  actions?: ReactNode;
  /** Invalid fields of the last submit. */
  errorCount?: number;
  /** Without it, the button submits the surrounding form. */
  onSave?: () => void;
};

/** The footer of an editing page: stays visible and shows unsaved changes. Saving waits for files that are being uploaded. */
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
  const [uploading] = useUploadsInProgress();
  const waits = uploading !== undefined && t('file.waits', { name: uploading });
  const usual = dirty ? t('unsaved.some') : unchanged;
  return (
    <StickyBar className={classes.bar!} label={t('form.bar')}>
      <p className="sub" role="status" data-bad={(errorCount > 0 && !waits) || undefined}>
        {waits || (errorCount > 0 ? t('form.errors', { count: errorCount }) : (note ?? usual))}
      </p>
      <div className={classes.buttons}>
        {onReset && dirty && (
          <Button variant="subtle" tone="neutral" onClick={onReset} disabled={busy}>
            {t('word.discardChanges')}
          </Button>
        )}
        {actions}
        <Button
          type={onSave ? 'button' : 'submit'}
          variant="filled"
          busy={busy}
          disabled={Boolean(waits)}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
      </div>
    </StickyBar>
  );
}
