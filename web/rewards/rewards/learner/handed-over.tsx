import { IconQrcode, IconTruckDelivery } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { addressLine } from './address-line.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './shop.module.css';

/** What a person got: the code, the QR code, or where the parcel is. */
export function HandedOver({ reward }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  const { proxy } = useSession();
  const { status, incentive, code, qrcodeImage } = reward;
  if (status !== 'redeemed' && status !== 'sent') return null;
  if (incentive.delivery === 'shipped') return <Parcel reward={reward} />;
  if (code) return <Code code={code} />;
  if (qrcodeImage) return <QrCode reward={reward} image={qrcodeImage} />;
  return proxy && <small>{t('own.hidden')}</small>;
}

/** Whoever acts for the owner sees only the end of a code, so there is nothing to copy. */
function Code({ code }: { code: string }) {
  const { t } = useTranslation('shop');
  const { proxy } = useSession();
  return (
    <div className={classes.handed}>
      <span>
        {t('ui:word.code')} <code>{code}</code>
      </span>
      {proxy ? <small>{t('own.hidden')}</small> : <CopyButton text={code} name={t('copy.code')} />}
    </div>
  );
}

function QrCode({ reward, image }: { reward: Reward; image: string }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = nameIn(reward, language);
  return (
    <div className={classes.handed}>
      <Button size="xs" icon={<IconQrcode size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('own.showQr')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} labelledBy={id}>
        <h2 id={id}>{name}</h2>
        <Picture shownPx={320} className={classes.qr} src={image} alt={t('own.qrOf', { reward: name })} />
        <div className={dialog.actions}>
          <Button onClick={() => setOpen(false)}>{t('ui:word.close')}</Button>
        </div>
      </Dialog>
    </div>
  );
}

function Parcel({ reward: { status, carrier, trackingNumber, note, address } }: { reward: Reward }) {
  const { t } = useTranslation('shop');
  return (
    <>
      {trackingNumber && (
        <div className={classes.handed}>
          <span>
            <IconTruckDelivery size={16} stroke={1.7} aria-hidden="true" />
            {[carrier, t('own.tracking')].filter(Boolean).join(' · ')} <code>{trackingNumber}</code>
          </span>
          <CopyButton text={trackingNumber} name={t('copy.tracking')} />
        </div>
      )}
      {status === 'redeemed' && !trackingNumber && <small>{t('own.soon')}</small>}
      {address && <small>{t('own.to', { address: addressLine(address) })}</small>}
      {note && <small>{note}</small>}
    </>
  );
}
