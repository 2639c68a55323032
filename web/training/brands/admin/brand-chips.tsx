import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrandDetail } from '#contract/training/brands.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** The status of the brand. */
export function BrandChips({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  return (
    <>
      <StatusChip status={brand.status} />
      {!brand.active && <StatusChip tone="mute">{t('settings.off')}</StatusChip>}
    </>
  );
}

type PublishButtonProps = {
  brand: BrandDetail;
  /** There are unsaved changes, which must be saved first. */
  isDirty: boolean;
  busy: boolean;
  onSwitch: (status: 'published' | 'unpublished') => void;
};

/** Publishes or unpublishes a brand, after one question. */
export function PublishButton({ brand, isDirty, busy, onSwitch }: PublishButtonProps) {
  const { t } = useTranslation('brands');
  const [isAsking, setAsking] = useState(false);
  if (!brand.managed?.abilities.publish) return null;
  const isLive = brand.status === 'published';
  const verb = t(isLive ? 'publish.down' : 'ui:word.publish');
  return (
    <>
      <Button variant={isLive ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={
          isDirty
            ? t('ui:word.saveYourChangesFirst')
            : t(isLive ? 'publish.askDown' : 'publish.askUp', { name: brand.name })
        }
        confirmLabel={isDirty ? t('ui:word.ok') : verb}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (!isDirty) onSwitch(isLive ? 'unpublished' : 'published');
        }}
      >
        {isDirty ? t('publish.saveFirstText') : t(isLive ? 'publish.downText' : 'publish.upText')}
      </ConfirmDialog>
    </>
  );
}
