import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';

export type SaveConflictProps = {
  /** Who saved meanwhile, where it is known. */
  by: string | undefined;
  /** What stands now and what was typed, field by field, where they differ. */
  differences: readonly { key: string; label: string; theirs: string; mine: string }[];
  busy: boolean;
  /** Takes what stands; what was typed goes. */
  onTheirs: () => void;
  /** Writes what was typed over it. */
  onMine: () => void;
  onClose: () => void;
};

/** Somebody saved meanwhile: what differs is shown, and the person chooses. Nothing is overwritten by itself. */
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
            {t('conflict.close')}
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
