import { IconArrowsExchange, IconHistory, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergingCalls as calls, type MergedAccount } from '#contract/people/merging.calls.ts';
import { mergingScreens as screens } from '#contract/people/merging.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Face } from '#web/ui/face.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Grid, Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UserStatusChip } from '../../users/user-status-chip.tsx';
import { ChooseAccount } from './choose-account.tsx';

/** Two accounts side by side, and what a merge moves. Nothing changes before the confirmation. */
export function Page() {
  const [{ primary, secondary }] = useSearchOf('primary', 'secondary');
  if (!primary || !secondary) return <ChooseAccount primary={primary} />;
  return <Comparison key={`${primary} ${secondary}`} primary={primary} secondary={secondary} />;
}

function Comparison({ primary, secondary }: { primary: string; secondary: string }) {
  const { t } = useTranslation('merging');
  const [, setSearch] = useSearchOf('primary', 'secondary');
  const merge = useMerge();
  const preview = useCall(
    calls.preview,
    { query: { primary, secondary } },
    { enabled: !merge.isPending && !merge.isSuccess },
  );
  if (preview.isLoadingError) return <FailedReply reply={preview} />;
  if (!preview.data) return <SkeletonRows rows={10} />;
  const { primary: kept, secondary: closed, figures, rooms } = preview.data;
  return (
    <>
      <PageHeader
        title={t('merge.title', { name: kept.fullName })}
        sub={t('merge.sub')}
        back={{ href: screens.duplicates.path, label: t('duplicates.title') }}
        actions={<TwoPeople primary={primary} secondary={secondary} />}
      />
      <Stack gap={16}>
        <Grid gap={16} minWidth={460}>
          <AccountCard account={kept} stays />
          <AccountCard account={closed} />
        </Grid>
        <Row>
          <Button
            icon={<IconArrowsExchange size={16} stroke={1.7} />}
            onClick={() => void setSearch({ primary: secondary, secondary: primary })}
          >
            {t('merge.swap')}
          </Button>
        </Row>
        {figures.length > 0 && <Figures figures={figures} />}
        <Rooms rooms={rooms} />
        <SeatsPassedOn figures={figures} />
        {closed.role._id !== kept.role._id && <RoleEnds kept={kept} closed={closed} />}
        <Grid gap={16} minWidth={460}>
          <Strip tone="info" icon={<IconMail size={18} stroke={1.7} />} title={t('merge.mail')}>
            {t('merge.mailText', { email: kept.email })}
          </Strip>
          <Strip tone="mute" icon={<IconHistory size={18} stroke={1.7} />} title={t('merge.separable')}>
            {t('merge.separableText')}
          </Strip>
        </Grid>
        <Confirmation kept={kept} closed={closed} merge={merge} />
      </Stack>
    </>
  );
}

function TwoPeople({ primary, secondary }: { primary: string; secondary: string }) {
  const { t } = useTranslation('merging');
  const go = useGo();
  const dismiss = useChange(calls.dismiss, {
    onDone: () => {
      toast(t('duplicates.dismissed'));
      return go(screens.duplicates.path);
    },
  });
  return (
    <Button
      variant="subtle"
      busy={dismiss.isPending}
      onClick={() => dismiss.mutate({ body: { primary, secondary } })}
    >
      {t('twoPeople')}
    </Button>
  );
}

function AccountCard({ account, stays = false }: { account: MergedAccount; stays?: boolean }) {
  const { t } = useTranslation('merging');
  const formats = useFormats();
  const language = useLanguage();
  return (
    <Panel>
      <Stack gap={16}>
        <Row gap={12} align="start" nowrap>
          <Face name={account.fullName} size={48} />
          <Stack gap={4}>
            <b>{account.fullName}</b>
            <span>{account.email}</span>
            <span className="sub">
              {[...account.dealers.map(({ name }) => name), nameIn(account.role, language)].join(' · ')}
            </span>
            <div>
              <StatusChip tone={stays ? 'ok' : 'mute'}>
                {t(stays ? 'merge.stays' : 'merge.closes')}
              </StatusChip>
            </div>
          </Stack>
        </Row>
        <Facts
          variant="grid"
          columns={3}
          items={[
            { label: t('ui:word.since'), value: formats.date(account.createdAt) },
            {
              label: t('ui:word.lastSeen'),
              value: account.lastSeenAt ? formats.date(account.lastSeenAt) : t('ui:word.never'),
            },
            { label: t('ui:word.status'), value: <UserStatusChip status={account.status} /> },
          ]}
        />
      </Stack>
    </Panel>
  );
}

type Figure = Reply<typeof calls.preview>['figures'][number];

/** What both have, and what the one that stays has afterwards. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('merging');
  const formats = useFormats();
  const column = (key: 'primary' | 'secondary', header: string) => ({
    key,
    header,
    align: 'end' as const,
    width: 180,
    phone: 'line' as const,
    cell: (figure: Figure) => formats.number(figure[key]),
  });
  return (
    <DataTable
      label={t('merge.afterwards')}
      rows={figures}
      rowKey={({ key }) => key}
      columns={[
        { key: 'figure', header: '', primary: true, cell: ({ key }) => t(`figure.${key}`) },
        column('primary', t('merge.staying')),
        column('secondary', t('merge.closing')),
        {
          key: 'afterwards',
          header: t('merge.afterwards'),
          align: 'end',
          width: 180,
          cell: ({ afterwards }) => <b>{formats.number(afterwards)}</b>,
        },
      ]}
    />
  );
}

/** Both have a seat in one event. */
function SeatsPassedOn({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('merging');
  const seats = figures.find(({ key }) => key === 'seats');
  const count = seats ? seats.primary + seats.secondary - seats.afterwards : 0;
  if (count <= 0) return null;
  return (
    <Strip tone="warn" title={t('merge.seats', { count })}>
      {t('merge.seatsText')}
    </Strip>
  );
}

type Room = Reply<typeof calls.preview>['rooms'][number];

/** Room by room. */
function Rooms({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation('merging');
  const shown = rooms.filter(({ moves, inBoth }) => moves + inBoth > 0);
  if (shown.length === 0)
    return (
      <Strip tone="info" title={t('merge.nothing')}>
        {t('merge.nothingText')}
      </Strip>
    );
  return (
    <DataTable
      label={t('merge.rooms')}
      rows={shown}
      rowKey={({ room }) => room}
      rowTone={({ inBoth }) => (inBoth > 0 ? 'warn' : undefined)}
      columns={[
        {
          key: 'room',
          header: t('merge.room'),
          primary: true,
          cell: ({ room }) => t(`room.${room as 'progress'}`),
        },
        {
          key: 'moves',
          header: t('merge.moves'),
          align: 'end',
          width: 180,
          cell: ({ moves }) => t('merge.records', { count: moves }),
        },
        {
          key: 'both',
          header: t('merge.both'),
          width: 260,
          phone: 'line',
          cell: ({ inBoth }) => (inBoth > 0 ? t('merge.inBoth', { count: inBoth }) : ''),
        },
      ]}
    />
  );
}

function RoleEnds({ kept, closed }: { kept: MergedAccount; closed: MergedAccount }) {
  const { t } = useTranslation('merging');
  const language = useLanguage();
  return (
    <Strip tone="warn" title={t('merge.roleEnds', { role: nameIn(closed.role, language) })}>
      {t('merge.roleStays', { role: nameIn(kept.role, language) })}
    </Strip>
  );
}

/** Merges the two accounts. What it would do is asked no more, from then on. */
function useMerge() {
  const { t } = useTranslation('merging');
  const go = useGo();
  const separate = useChange(calls.separate, { onDone: () => toast(t('separated')) });
  return useChange(calls.merge, {
    onDone: async (_, { body: { primary, secondary } }) => {
      toast(t('merge.done'), {
        label: t('merged.separate'),
        run: () => separate.mutate({ params: { userId: secondary } }),
      });
      await go(addressOf(userScreens.edit, { userId: primary }));
    },
  });
}

function Confirmation({
  kept,
  closed,
  merge,
}: {
  kept: MergedAccount;
  closed: MergedAccount;
  merge: ReturnType<typeof useMerge>;
}) {
  const { t } = useTranslation('merging');
  const [isAsked, setAsked] = useState(false);
  return (
    <StickyBar label={t('merge.title', { name: kept.fullName })}>
      <span className="sub">{t('merge.closesText', { email: closed.email })}</span>
      <Row>
        <Button variant="filled" onClick={() => setAsked(true)}>
          {t('merge.confirm', { email: kept.email })}
        </Button>
      </Row>
      <ConfirmDialog
        opened={isAsked}
        title={t('merge.ask')}
        confirmLabel={t('merge.do')}
        busy={merge.isPending}
        onConfirm={() => merge.mutate({ body: { primary: kept._id, secondary: closed._id } })}
        onClose={() => setAsked(false)}
      >
        {t('merge.askText', { kept: kept.email, closed: closed.email })}
      </ConfirmDialog>
    </StickyBar>
  );
}
