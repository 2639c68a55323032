import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/ui/use-delayed.ts';
import classes from '#web/ui/loading.module.css';

export type LoadingOverlayProps = {
  active: boolean;
  /** "Opening My training"; default "Loading". */
  label?: string;
};

/** Dark over everything while a page changes, after 200 ms; layer 99999. */
export function LoadingOverlay({ active, label }: LoadingOverlayProps) {
  const { t } = useTranslation('ui');
  const isShown = useDelayed(active);
  return (
    <div role="status">
      {isShown && (
        <div className={classes.overlay}>
          <div className={classes.stages} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
          <span>{label ?? t('loading')}</span>
        </div>
      )}
    </div>
  );
}
