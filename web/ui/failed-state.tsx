import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import classes from '#web/ui/state.module.css';

export type FailedStateProps = {
  /** What did not load; default "This part did not load". */
  title?: ReactNode;
  /** What still works, or the server's message. */
  children?: ReactNode;
  onRetry?: () => void;
  /** The way on where trying again changes nothing. */
  action?: ReactNode;
  retrying?: boolean;
  level?: 2 | 3;
};

/** A part that failed: the rest of the page keeps working. Says so and offers one action. */
export function FailedState({ title, children, onRetry, action, retrying, level = 2 }: FailedStateProps) {
  const { t } = useTranslation('ui');
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.state} role="status">
      <div className={classes.words}>
        <span className={classes.sign} aria-hidden="true">
          <IconAlertTriangle size={20} stroke={1.7} />
        </span>
        <Heading>{title ?? t('failed.title')}</Heading>
        <p>{children ?? t('failed.sentence')}</p>
        {action && <div className={classes.actions}>{action}</div>}
        {onRetry && (
          <div className={classes.actions}>
            <Button icon={<IconRefresh size={16} stroke={1.7} />} onClick={onRetry} busy={retrying}>
              {t('failed.retry')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
