import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { inLanguage } from '#contract/platform/language.ts';

import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';
import { partOf } from '#web/platform/formats/part-of.ts';

interface BulkOutcomesProps {
  readonly outcomes: readonly BulkOutcome[];
  readonly onClose: () => void;
  /** The title if nothing was done; default "Nothing was changed". */
  readonly noneDone?: string;
}

/** The result for each record of a bulk action. Shown if not all succeeded. */
export function BulkOutcomes({ outcomes, onClose, noneDone }: BulkOutcomesProps) {
  const { t } = useTranslation('long-work');
  const language = useLanguage();
  const id = useId();
  const done = outcomes.filter((one) => one.done).length;
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <h2 id={id}>
        {done === 0 ? (noneDone ?? t('bulk.none')) : t('bulk.outcome', partOf(done, outcomes.length))}
      </h2>
      <div className={classes.text}>
        <CheckList
          checks={outcomes.map((one) => ({
            key: one._id,
            tone: one.done ? ('ok' as const) : ('bad' as const),
            title: (one.name && inLanguage(one.name, language)) || t('unknown'),
            ...(one.message && { note: one.message }),
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
