import { TextInput } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { podcastFeedCalls as calls } from '#contract/library/podcast-feed.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useQrCode } from '#web/platform/media/use-qr-code.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './podcast-feed.module.css';

/** The secret address of the listener’s own feed: shown once with its QR code, replaced, revoked. */
export function PodcastFeed() {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const { proxy } = useSession();
  const [asks, setAsks] = useState<'replace' | 'revoke'>();
  const reply = useCall(calls.read, {});
  const create = useChange(calls.create, { onDone: () => setAsks(undefined) });
  const revoke = useChange(calls.revoke, {
    onDone: () => {
      create.reset();
      setAsks(undefined);
      toast(t('feed.revoked'));
    },
  });
  const feed = reply.data?.feed;
  if (proxy) return null;
  return (
    <Panel title={t('feed.title')} sub={t('feed.sub')}>
      <Stack gap={16}>
        {reply.isError && <FailedReply reply={reply} />}
        {feed && (
          <p>
            {t('feed.created', { when: formats.date(feed.createdAt) })}
            {' · '}
            {feed.readOn ? t('feed.read', { when: formats.date(feed.readOn) }) : t('feed.neverRead')}
          </p>
        )}
        {create.data && <NewAddress address={create.data.address} />}
        {feed === null && (
          <div>
            <Button
              icon={<IconRss size={16} stroke={1.7} />}
              busy={create.isPending}
              onClick={() => create.mutate({})}
            >
              {t('feed.create')}
            </Button>
          </div>
        )}
        {feed && (
          <Row gap={8}>
            <Button size="xs" onClick={() => setAsks('replace')}>
              {t('feed.replace')}
            </Button>
            <Button size="xs" variant="subtle" tone="danger" onClick={() => setAsks('revoke')}>
              {t('feed.revoke')}
            </Button>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        opened={asks !== undefined}
        danger={asks === 'revoke'}
        title={t(asks === 'replace' ? 'feed.replaceTitle' : 'feed.revokeTitle')}
        confirmLabel={t(asks === 'replace' ? 'feed.replace' : 'feed.revoke')}
        busy={create.isPending || revoke.isPending}
        onConfirm={() => (asks === 'replace' ? create.mutate({}) : revoke.mutate({}))}
        onClose={() => setAsks(undefined)}
      >
        {t('feed.endsNow')}
      </ConfirmDialog>
    </Panel>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('clips');
  const code = useQrCode(address);
  return (
    <div className={classes.address}>
      {code && (
        <svg
          className={classes.code}
          viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
          role="img"
          aria-label={t('feed.code')}
        >
          <path d={code.path} />
        </svg>
      )}
      <TextInput
        className={classes.field!}
        label={t('feed.address')}
        description={t('feed.once')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
