import { Select } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { showStarted } from '#web/platform/long-work/started.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/dialog.module.css';
import { toast } from '#web/ui/toasts.ts';
import '#web/platform/theme/input-styles.ts';
import { useBrandChoices } from './use-brand-choices.ts';

type Action = 'activate' | 'deactivate' | 'delete' | 'restore' | 'move';

/** The opposite of the action, offered as Undo. */
const opposite: Partial<Record<Action, Action>> = {
  activate: 'deactivate',
  deactivate: 'activate',
  delete: 'restore',
};

export interface BulkActionsProps {
  /** Ids of the chosen courses. */
  readonly chosen: ReadonlySet<string>;
  readonly isBin: boolean;
  readonly onDone: () => void;
}

/** An action on many courses. If any of them refuses it, the result of each course is shown. */
export function BulkActions({ chosen, isBin, onDone }: BulkActionsProps) {
  const { t } = useTranslation('course-list');
  const [asking, setAsking] = useState<'deactivate' | 'delete' | 'move'>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const undo = useChange(courseShelfCalls.bulk, { onDone: () => toast(t('bulk.undone')) });
  const bulk = useChange(courseShelfCalls.bulk, {
    onDone: (reply, { body }) => {
      setAsking(undefined);
      if (reply.work) {
        void showStarted(reply.work);
        return onDone();
      }
      if (reply.outcomes.every((one) => one.done)) {
        const back = opposite[body.action as Action];
        toast(
          t(`bulk.done.${body.action}`, { count: reply.outcomes.length }),
          back && {
            label: t('ui:word.undo'),
            run: () => undo.mutate({ body: { action: back, ids: body.ids } }),
          },
        );
        return onDone();
      }
      setOutcomes(reply.outcomes);
    },
  });
  const run = (action: Action, brand?: string | null) =>
    bulk.mutate({ body: { action, ids: [...chosen], ...(brand !== undefined && { brand }) } });
  const button = (action: Action, onClick = () => run(action)) => (
    <Button key={action} size="xs" busy={bulk.isPending} onClick={onClick}>
      {t(`bulk.action.${action}`)}
    </Button>
  );
  return (
    <>
      {isBin
        ? button('restore')
        : [
            button('activate'),
            button('deactivate', () => setAsking('deactivate')),
            button('move', () => setAsking('move')),
            button('delete', () => setAsking('delete')),
          ]}
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('bulk.delete', { count: chosen.size })}
        confirmLabel={t('ui:word.delete')}
        danger
        busy={bulk.isPending}
        onConfirm={() => run('delete')}
        onClose={() => setAsking(undefined)}
      >
        {t('delete.text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'deactivate'}
        title={t('bulk.deactivate', { count: chosen.size })}
        confirmLabel={t('bulk.action.deactivate')}
        busy={bulk.isPending}
        onConfirm={() => run('deactivate')}
        onClose={() => setAsking(undefined)}
      >
        {t('bulk.deactivateText')}
      </ConfirmDialog>
      {asking === 'move' && (
        <MoveDialog
          count={chosen.size}
          busy={bulk.isPending}
          onMove={(brand) => run('move', brand)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {outcomes && (
        <BulkOutcomes
          outcomes={outcomes}
          onClose={() => {
            setOutcomes(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

type MoveDialogProps = {
  count: number;
  busy: boolean;
  onMove: (brand: string | null) => void;
  onClose: () => void;
};

function MoveDialog({ count, busy, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('course-list');
  const id = useId();
  const brands = useBrandChoices();
  const [brand, setBrand] = useState<string | null>(brands.first);
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <h2 id={id}>{t('bulk.move', { count })}</h2>
      <Select
        label={t('ui:word.brand')}
        data={brands.options}
        value={brand}
        onChange={setBrand}
        clearable={!brands.isRequired}
        placeholder={t('ui:word.allBrands')}
        comboboxProps={{ withinPortal: false }}
      />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('ui:word.cancel')}</Button>
        <Button variant="filled" busy={busy} onClick={() => onMove(brand)}>
          {t('bulk.action.move')}
        </Button>
      </div>
    </Dialog>
  );
}
