import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useWords, type Texts } from '#web/platform/lists/use-words.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './private-address.module.css';

type Calendar = typeof calendarFeedCalls;
/** Calls of any room that reply like these. */
type Like<C extends Pick<Call, 'reply'>> = Call & Pick<C, 'reply'>;

interface PrivateAddressProps {
  /** `feed.…` of these texts. */
  readonly texts: Texts;
  readonly calls: {
    readonly read: Like<Calendar['read']>;
    readonly create: Like<Calendar['create']>;
    readonly revoke: Like<Calendar['revoke']>;
  };
  readonly icon: ReactNode;
  /** Beside a new address, and below it. */
  readonly aside?: (address: string) => ReactNode;
  readonly help?: ReactNode;
}

/** The secret address of somebody’s own feed: created, shown once, copied, replaced, revoked. */
export function PrivateAddress({ texts, calls, icon, aside, help }: PrivateAddressProps) {
  const words = useWords(texts);
  const formats = useFormats();
  const { proxy } = useSession();
  const [asks, setAsks] = useState<'replace' | 'revoke'>();
  const reply = useCall(calls.read, {});
  const create = useChange(calls.create, { onDone: () => setAsks(undefined) });
  const revoke = useChange(calls.revoke, {
    onDone: () => {
      create.reset();
      setAsks(undefined);
      toast(words('feed.revoked'));
    },
  });
  const feed = reply.data?.feed;
  return (
    <Panel title={words('feed.title')} sub={words('feed.sub')}>
      <Stack gap={16}>
        {reply.isError && <FailedReply reply={reply} />}
        {feed && (
          <p className={classes.state}>
            {words('feed.created', { when: formats.date(feed.createdAt) })}
            {' · '}
            {feed.readOn ? words('feed.read', { when: formats.date(feed.readOn) }) : words('feed.neverRead')}
          </p>
        )}
        {create.data && (
          <NewAddress
            key={create.data.address}
            texts={texts}
            address={create.data.address}
            aside={aside}
            help={help}
          />
        )}
        {feed === null && !proxy && (
          <div>
            <Button icon={icon} busy={create.isPending} onClick={() => create.mutate({})}>
              {words('feed.create')}
            </Button>
          </div>
        )}
        {proxy && <p className={classes.state}>{words('feed.proxy')}</p>}
        {feed && !proxy && (
          <Row gap={8}>
            <Button size="xs" onClick={() => setAsks('replace')}>
              {words('feed.replace')}
            </Button>
            <Button size="xs" variant="subtle" tone="danger" onClick={() => setAsks('revoke')}>
              {words('feed.revoke')}
            </Button>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        opened={asks !== undefined}
        danger={asks === 'revoke'}
        title={words(asks === 'replace' ? 'feed.replaceTitle' : 'feed.revokeTitle')}
        confirmLabel={words(asks === 'replace' ? 'feed.replace' : 'feed.revoke')}
        busy={create.isPending || revoke.isPending}
        onConfirm={() => (asks === 'replace' ? create.mutate({}) : revoke.mutate({}))}
        onClose={() => setAsks(undefined)}
      >
        {words('feed.endsNow')}
      </ConfirmDialog>
    </Panel>
  );
}

interface NewAddressProps {
  readonly texts: Texts;
  readonly address: string;
  readonly aside: PrivateAddressProps['aside'] | undefined;
  readonly help: ReactNode;
}

function NewAddress({ texts, address, aside, help }: NewAddressProps) {
  const words = useWords(texts);
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
      <div className={classes.address}>
        {aside?.(address)}
        <div className={classes.field}>
          <Stack gap={12}>
            <TextInput
              label={words('feed.address')}
              description={words('feed.once')}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div>
              <Button variant="filled" icon={<IconCopy size={16} stroke={1.7} />} onClick={() => void copy()}>
                {words('feed.copy')}
              </Button>
            </div>
          </Stack>
        </div>
      </div>
      {isCopied !== undefined && (
        <Strip
          tone={isCopied ? 'ok' : 'warn'}
          live="status"
          title={words(isCopied ? 'feed.copied' : 'feed.notCopied')}
        />
      )}
      {help}
    </Stack>
  );
}
