import { IconRss } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { podcastFeedCalls as calls } from '#contract/library/podcast-feed.calls.ts';
import { PrivateAddress } from '#web/people/accounts/private-address.tsx';
import { useQrCode } from '#web/platform/media/use-qr-code.ts';
import classes from './podcast-feed.module.css';

/** The secret address of the listener’s own feed, with its QR code. */
export const PodcastFeed = () => (
  <PrivateAddress
    texts={{ namespace: 'clips' }}
    calls={calls}
    icon={<IconRss size={16} stroke={1.7} />}
    aside={(address) => <QrCode address={address} />}
  />
);

function QrCode({ address }: { address: string }) {
  const { t } = useTranslation('clips');
  const code = useQrCode(address);
  if (!code) return null;
  return (
    <svg
      className={classes.code}
      viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
      role="img"
      aria-label={t('feed.code')}
    >
      <path d={code.path} />
    </svg>
  );
}
