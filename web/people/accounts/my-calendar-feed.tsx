import { TextInput } from '@mantine/core';
import { IconCalendar, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarFeedCalls as calls } from '#contract/people/calendar-feed.calls.ts';
import { calendarFeedAnchor } from '#contract/people/accounts.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './accounts.module.css';

/** The secret address under which calendar programs read the person's dates: created, shown once, replaced, revoked. */
export function MyCalendarFeed() {
  const { t } = useTranslation('accounts');
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
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = keepInView(panel.current);
    return stop;
  }, []);
  return (
    <div ref={panel} id={calendarFeedAnchor}>
      <Panel title={t('feed.title')} sub={t('feed.sub')}>
        <Stack gap={16}>
          {reply.isError && <FailedReply reply={reply} />}
          {feed && (
            <p className={classes.feedState}>
              {t('feed.created', { when: formats.date(feed.createdAt) })}
              <br />
              {feed.readOn ? t('feed.read', { when: formats.date(feed.readOn) }) : t('feed.neverRead')}
            </p>
          )}
          {create.data && <NewAddress key={create.data.address} address={create.data.address} />}
          {feed === null && !proxy && (
            <div>
              <Button
                icon={<IconCalendar size={16} stroke={1.7} />}
                busy={create.isPending}
                onClick={() => create.mutate({})}
              >
                {t('feed.create')}
              </Button>
            </div>
          )}
          {proxy && <p className={classes.feedState}>{t('feed.proxy')}</p>}
          {feed && !proxy && (
            <div className={classes.feedActions}>
              <Button size="xs" onClick={() => setAsks('replace')}>
                {t('feed.replace')}
              </Button>
              <Button size="xs" variant="subtle" tone="danger" onClick={() => setAsks('revoke')}>
                {t('feed.revoke')}
              </Button>
            </div>
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
    </div>
  );
}

/** How long the page may still move while it loads. */
const settlesMilliseconds = 2000;

/** Other pages link here. The panels around this one load later and move it, so it is shown again until the page is at rest. */
function keepInView(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel || location.hash !== `#${calendarFeedAnchor}`) return undefined;
  const show = () => panel.scrollIntoView({ block: 'center' });
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, settlesMilliseconds);
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(name, stop, { passive: true });
  return stop;
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('accounts');
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Stack gap={12}>
      <TextInput
        label={t('feed.address')}
        description={t('feed.once')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button variant="filled" icon={<IconCopy size={16} stroke={1.7} />} onClick={() => void copy()}>
          {t('feed.copy')}
        </Button>
      </div>
      {isCopied !== undefined && (
        <Strip
          tone={isCopied ? 'ok' : 'warn'}
          live="status"
          title={t(isCopied ? 'feed.copied' : 'feed.notCopied')}
        />
      )}
      <ul className={classes.feedHelp}>
        <li>{t('feed.helpPhone')}</li>
        <li>{t('feed.helpOutlook')}</li>
        <li>{t('feed.helpGoogle')}</li>
      </ul>
    </Stack>
  );
}
