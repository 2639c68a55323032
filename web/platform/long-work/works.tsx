import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useWorks } from './use-works.ts';
import { WorkItem } from './work-item.tsx';
import classes from './works.module.css';

/** A button in the header that shows whether work is running, and the list behind it. */
export function Works() {
  const { t } = useTranslation('long-work');
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const close = () => setOpen(false);
  const works = useWorks(show);
  if (works.length === 0) return null;
  const running = works.filter((work) => work.endedAt === null).length;
  return (
    <>
      <IconButton
        label={running > 0 ? t('running', { count: running }) : t('title')}
        icon={
          running > 0 ? (
            <IconProgress size={20} stroke={1.7} className={classes.turning} />
          ) : (
            <IconCircleCheck size={20} stroke={1.7} />
          )
        }
        onClick={show}
      />
      <Dialog opened={isOpen} onClose={close} labelledBy={heading}>
        <h2 id={heading}>{t('title')}</h2>
        <p className={dialog.text}>{t('sub')}</p>
        <ul className={classes.works}>
          {works.map((work) => (
            <WorkItem key={work._id} work={work} onLeave={close} />
          ))}
        </ul>
        <div className={dialog.actions}>
          <Button variant="filled" onClick={close}>
            {t('ui:word.close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
