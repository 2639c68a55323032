import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';

export type SaveConflictProps = {
  /** The name of the person who saved in the meantime, if known. */
  by: string | undefined;
  /** The saved and the entered values, field by field, where they differ. */
  differences: readonly { key: string; label: string; theirs: string; mine: string }[];
  busy: boolean;
  /** Keeps the saved record and discards what was entered. */
  onTheirs: () => void;
  /** Overwrites the saved record with what was entered. */
  onMine: () => void;
  onClose: () => void;
};

/** Someone else has saved in the meantime: shows the differences and lets the person choose. Nothing is overwritten without a choice. */
export function SaveConflict({ by, differences, busy, onTheirs, onMine, onClose }: SaveConflictProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack>
        <h2 id={id}>{by ? t('conflict.titleBy', { name: by }) : t('conflict.title')}</h2>
        <p>{differences.length > 0 ? t('conflict.differs') : t('conflict.same')}</p>
        {differences.map(({ key, label, theirs, mine }) => (
          <div key={key}>
            <b>{label}</b>
            <p>{t('conflict.theirs', { value: theirs || t('conflict.empty') })}</p>
            <p>{t('conflict.mine', { value: mine || t('conflict.empty') })}</p>
          </div>
        ))}
        <Row justify="end">
          <Button variant="subtle" tone="neutral" onClick={onClose} disabled={busy}>
            {t('unsaved.stay')}
          </Button>
          <Button onClick={onTheirs} disabled={busy}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button variant="filled" onClick={onMine} busy={busy}>
            {t('conflict.takeMine')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
