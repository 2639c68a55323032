import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/platform/session.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ScanDialog = lazyPart(() =>
  import('./scan-dialog.tsx').then((module) => ({ default: module.ScanDialog })),
);

/**
 * Scans a QR code for a dealer number. Without a camera, or while the portal does not scan, there is no button.
 *
 * Pages that use it name the texts `scan`.
 */
export function ScanButton({ onScan }: { onScan: (dealerNumber: string) => void }) {
  const { t } = useTranslation('scan');
  const { features } = useSession().config;
  const [isOpen, setOpen] = useState(false);
  if (!features['dealers.scan'] || !('mediaDevices' in navigator)) return null;
  return (
    <>
      <IconButton
        label={t('open')}
        icon={<IconQrcode size={16} stroke={1.7} />}
        size="sm"
        // Keeps the focus: leaving a field can show an error, which would move the button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {isOpen && (
          <ScanDialog
            onClose={() => setOpen(false)}
            onScan={(number) => {
              setOpen(false);
              onScan(number);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
