import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { alertQueue } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';

/** Where `showAlert()` appears: role alertdialog, one button, focus returned. One per page. */
export function AlertHost() {
  const { t } = useTranslation('ui');
  const id = useId();
  const [alert] = useSyncExternalStore(alertQueue.subscribe, alertQueue.read, alertQueue.read);
  const close = () => alert && alertQueue.remove(alert.id);
  return (
    <Dialog
      key={alert?.id ?? 'none'}
      opened={alert !== undefined}
      onClose={close}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      alert
    >
      <h2 id={`${id}-title`}>{t(alert?.isRule ? 'alert.rule' : 'alert.title')}</h2>
      <p id={`${id}-text`} className={classes.text}>
        {alert?.text}
      </p>
      <div className={classes.actions}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one answer to an interruption */}
        <Button variant="filled" onClick={close} autoFocus>
          {t('alert.close')}
        </Button>
      </div>
    </Dialog>
  );
}
