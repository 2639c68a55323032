import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/ui/use-delayed.ts';
import classes from '#web/ui/loading.module.css';

/** A 3 px line over the page after 200 ms; its animation ends after 1.2 s. */
export function LoadingBar({ active }: { active: boolean }) {
  const { t } = useTranslation('ui');
  const isShown = useDelayed(active);
  return (
    <div role="status" aria-label={isShown ? t('loading') : undefined}>
      {isShown && <div className={classes.bar} />}
    </div>
  );
}
