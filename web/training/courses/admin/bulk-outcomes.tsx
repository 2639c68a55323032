import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';

export interface Outcome {
  readonly _id: string;
  readonly name: string;
  readonly done: boolean;
  readonly message: string | null;
}

/** The result of each course of a bulk action. */
export function BulkOutcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const { t } = useTranslation('course-list');
  const id = useId();
  const done = outcomes.filter((one) => one.done).length;
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <h2 id={id}>{t('bulk.outcome', { done, count: outcomes.length })}</h2>
      <div className={classes.text}>
        <CheckList
          checks={outcomes.map(({ _id, name, done: isDone, message }) => ({
            key: _id,
            tone: isDone ? ('ok' as const) : ('bad' as const),
            title: name,
            ...(message && { note: message }),
          }))}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="filled" onClick={onClose}>
          {t('ui:word.close')}
        </Button>
      </div>
    </Dialog>
  );
}
