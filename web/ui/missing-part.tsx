import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeMissing } from '#web/platform/chunk-reload.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import classes from '#web/ui/state.module.css';

const pauseMilliseconds = 5000;

export type MissingPartProps = {
  reason: CodeMissing;
  /** Tries again; the reason if the code is still missing. */
  tryAgain: () => Promise<CodeMissing | undefined>;
  /** Shows the part, whose code has come. */
  onLoaded: () => void;
  /** The part stands in a box above the page, and so does this. */
  onClose?: (() => void) | undefined;
};

/** Stands in the place of a part whose code could not be loaded, and tries again by itself: when the connection is back, and every few seconds. */
export function MissingPart({ reason, tryAgain, onLoaded, onClose }: MissingPartProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [last, setLast] = useState(reason);

  useEffect(() => {
    let isOver = false;
    let isTrying = false;
    const attempt = async () => {
      if (isTrying || !navigator.onLine) return;
      isTrying = true;
      const missing = await tryAgain();
      isTrying = false;
      if (isOver) return;
      if (missing) setLast(missing);
      else onLoaded();
    };
    const timer = setInterval(() => void attempt(), pauseMilliseconds);
    const now = () => void attempt();
    window.addEventListener('online', now);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
    // Tries as long as it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const title = t(last.isUnreachable ? 'missing.offline' : 'missing.code');
  const sentence = t(last.isUnreachable ? 'missing.offlineHint' : 'missing.codeHint');
  const again = !last.isUnreachable && (
    <Button icon={<IconRefresh size={16} stroke={1.7} />} onClick={() => window.location.reload()}>
      {t('missing.reload')}
    </Button>
  );
  if (onClose)
    return (
      <Dialog opened onClose={onClose} labelledBy={id}>
        <h2 id={id}>{title}</h2>
        <p className={dialog.text}>{sentence}</p>
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('form.close')}</Button>
          {again}
        </div>
      </Dialog>
    );
  return (
    <div className={classes.state} role="status">
      <div className={classes.words}>
        <span className={classes.sign} aria-hidden="true">
          <IconWifiOff size={20} stroke={1.7} />
        </span>
        <h2>{title}</h2>
        <p>{sentence}</p>
        {again && <div className={classes.actions}>{again}</div>}
      </div>
    </div>
  );
}
